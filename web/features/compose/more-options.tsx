import { Button, Collapse } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import type { MoreOptionsProps } from './more-fields.tsx';
import styles from './compose.module.css';

// Few open it: its sliders and switches come when somebody does.
const MoreFields = lazy(async () => ({ default: (await import('./more-fields.tsx')).MoreFields }));

/** Everything that has a good default, behind a button. */
export function MoreOptions({ draft, problems, change }: MoreOptionsProps) {
  // What came with another run is not to work unseen.
  const [isOpen, setOpen] = useState(
    draft.spendCapUsd !== null || draft.stopAtMarginPoints !== null || draft.promptOptions !== null,
  );
  return (
    <div>
      <Button
        variant="minimal"
        icon={isOpen ? <ChevronDown /> : <ChevronRight />}
        aria-expanded={isOpen}
        aria-controls="compose-more"
        text="More: sentiment scale, temperature, current events, context, imported people, spend cap, early stop"
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
