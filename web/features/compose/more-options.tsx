import { Button, Collapse } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { isOptional } from '../../../domain/simulations/run-input.ts';
import { draftFields } from '../../lib/run-draft.ts';
import type { MoreOptionsProps } from './more-fields.tsx';
import styles from './compose.module.css';

// Few open it: its sliders and switches come when somebody does.
const MoreFields = lazy(async () => ({ default: (await import('./more-fields.tsx')).MoreFields }));

/** Fields that are nothing until somebody fills them in; which personas are asked again is said above. */
const optional = draftFields.filter((field) => isOptional(field) && field !== 'samePersonasAs');

/** Everything that has a good default, behind a button. */
export function MoreOptions({ draft, problems, change }: MoreOptionsProps) {
  // What came with another run is not to work unseen.
  const [isOpen, setOpen] = useState(optional.some((field) => draft[field] !== null));
  return (
    <div>
      <Button
        variant="minimal"
        icon={isOpen ? <ChevronDown /> : <ChevronRight />}
        aria-expanded={isOpen}
        aria-controls="compose-more"
        text="More: sentiment scale, temperature, current events, context, language, imported people, spend cap, early stop"
        className={styles.toggle ?? ''}
        onClick={() => setOpen(!isOpen)}
      />
      <div id="compose-more">
        <Collapse isOpen={isOpen || problems.spendCapUsd !== undefined || problems.stopAtMarginPoints !== undefined}>
          <Suspense>
            <MoreFields draft={draft} problems={problems} change={change} />
          </Suspense>
        </Collapse>
      </div>
    </div>
  );
}
