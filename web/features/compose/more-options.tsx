import { Button, Collapse } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { isOptional } from '../../../domain/simulations/run-input.ts';
import { draftFields } from '../../lib/run-draft.ts';
import type { MoreOptionsProps } from './more-fields.tsx';
import styles from './compose.module.css';

// Loaded when the options are opened, because few people open them.
const MoreFields = lazy(async () => ({ default: (await import('./more-fields.tsx')).MoreFields }));

/** Fields behind the button. The choice of an earlier run's personas and the split are optional too but shown above. */
const optional = draftFields.filter((field) => isOptional(field) && field !== 'samePersonasAs' && field !== 'split');

/** Fields behind the button that show errors of their own. */
const fieldsBehind = ['spendCapUsd', 'stopAtMarginPoints', 'toolBudgetUsd'] as const;

/** The fields that a run does not need, behind a button. */
export function MoreOptions({ draft, problems, change }: MoreOptionsProps) {
  const isSet = draft.toolsEnabled.length > 0 || optional.some((field) => draft[field] !== null);
  const [isOpen, setOpen] = useState(isSet);
  const [wasSet, setWasSet] = useState(isSet);
  // The panel opens when a repeated run has set one of its fields, also when its set-up comes late, so that no setting is hidden.
  if (isSet !== wasSet) {
    setWasSet(isSet);
    if (isSet) setOpen(true);
  }
  return (
    <div>
      <Button
        variant="minimal"
        icon={isOpen ? <ChevronDown /> : <ChevronRight />}
        aria-expanded={isOpen}
        aria-controls="compose-more"
        text="More: sentiment scale, temperature, current events, context, language, wordings, imported people, spend cap, early stop, tools"
        className={styles.toggle ?? ''}
        onClick={() => setOpen(!isOpen)}
      />
      <div id="compose-more">
        <Collapse isOpen={isOpen || fieldsBehind.some((field) => problems[field] !== undefined)}>
          <Suspense>
            <MoreFields draft={draft} problems={problems} change={change} />
          </Suspense>
        </Collapse>
      </div>
    </div>
  );
}
