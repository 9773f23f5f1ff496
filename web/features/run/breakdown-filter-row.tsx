import { Button } from '@blueprintjs/core';
import { Link } from '@blueprintjs/icons';
import { copyText } from '../../lib/copy-text.ts';
import { AddFilter } from './breakdown-add-filter.tsx';
import { Chips } from './breakdown-chips.tsx';
import { useChoices } from './breakdown-choices.ts';
import type { Breakdown } from './breakdown-data.ts';
import { chosenWords, worthWords } from './breakdown-words.ts';
import styles from './breakdown.module.css';

const copied = {
  done: 'The link is copied. It opens for you only.',
  instead: 'Copy the address of this page instead.',
};

/** The filters above everything that they change, and the number of personas that are left. */
export function FilterRow({ breakdown }: { breakdown: Breakdown | null }) {
  const { choices, choose } = useChoices();
  const { only } = choices;
  const attributes = breakdown?.attributes ?? [];
  const change = (next: string[]) => choose({ only: next });
  return (
    <div className={styles.filterRow} data-no-print>
      <Chips only={only} attributes={attributes} onChange={change}>
        {attributes.length > 0 ? <AddFilter attributes={attributes} only={only} onChange={change} /> : null}
      </Chips>
      <p className={`figures ${styles.chosen}`} role="status">
        {breakdown === null ? null : <b>{chosenWords(breakdown)}</b>}{' '}
        <span className="small muted">{goesWith(breakdown, only.length > 0)}</span>
      </p>
      <div className={styles.buttons}>
        <Button icon={<Link />} text="Copy link" onClick={() => void copyText(location.href, copied)} />
        {only.length > 0 ? <Button text="Clear" aria-label="Clear all filters" onClick={() => change([])} /> : null}
      </div>
    </div>
  );
}

function goesWith(breakdown: Breakdown | null, isFiltered: boolean): string {
  const worth = breakdown === null ? null : worthWords(breakdown);
  return [
    worth === null ? null : `${worth}, because some profiles answered several times`,
    isFiltered && breakdown !== null ? 'the filter goes with the reactions, files and links' : null,
  ]
    .filter((part) => part !== null)
    .join('; ');
}
