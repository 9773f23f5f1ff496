import { Button, HTMLSelect } from '@blueprintjs/core';
import { SwapHorizontal } from '@blueprintjs/icons';
import { useScale } from '../../components/scale.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { crossAsTable, fileOf, groupsAsTable } from './breakdown-as-table.ts';
import { useChoices } from './breakdown-choices.ts';
import { CrossTab } from './breakdown-cross.tsx';
import type { Attribute, Breakdown, Table } from './breakdown-data.ts';
import { BreakdownFrame } from './breakdown-frame.tsx';
import { GroupTable } from './breakdown-groups.tsx';
import { NarrowTable } from './breakdown-narrow.tsx';
import styles from './breakdown.module.css';

/** At this width a cross-tab becomes a list in a list. */
const narrow = '(max-width: 600px)';

interface HeadingProps {
  table: Table;
  attributes: readonly Attribute[];
}

/** The attributes of the rows and of the columns. */
function Heading({ table, attributes }: HeadingProps) {
  const { choices, choose } = useChoices();
  const chosen = [choices.by ?? table.by, choices.and ?? table.and];
  const options = attributes
    .filter(({ field, sameAs }) => sameAs === null || chosen.includes(field))
    .map(({ field, choice }) => ({ value: field, label: choice }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  // The address is ahead of the table while this is being read, and may write an attribute in another way.
  const known = (field: string | null) => options.find(({ value }) => value === field)?.value ?? null;
  const by = known(choices.by) ?? table.by;
  const and = choices.and === null ? null : (known(choices.and) ?? table.and);
  return (
    <div className={styles.heading}>
      <h2>By</h2>
      <HTMLSelect
        aria-label="By attribute"
        value={by}
        options={options}
        onChange={({ target }) => choose({ by: target.value, and: and === target.value ? null : and })}
      />
      <span className="muted">and</span>
      <HTMLSelect
        aria-label="And attribute"
        value={and ?? ''}
        options={[{ value: '', label: 'nothing else' }, ...options.filter(({ value }) => value !== by)]}
        onChange={({ target }) => choose({ by, and: target.value || null })}
      />
    </div>
  );
}

/** The groups of one attribute, or of two. */
export function TableCard({ breakdown, table }: { breakdown: Breakdown; table: Table }) {
  const { names } = useScale();
  const { choose } = useChoices();
  const isNarrow = useMediaQuery(narrow);
  const { by, byLabel, and, andLabel } = table;
  const title = andLabel === null ? `By ${byLabel}` : `By ${byLabel} and ${andLabel}`;
  const Shown = isNarrow ? NarrowTable : and === null ? GroupTable : CrossTab;
  return (
    <BreakdownFrame
      breakdown={breakdown}
      title={title}
      heading={<Heading table={table} attributes={breakdown.attributes} />}
      table={and === null ? groupsAsTable(table, names) : crossAsTable(table, breakdown.chosen)}
      file={fileOf(table, breakdown.chosen, names)}
      tools={
        and === null ? null : (
          <Button
            variant="minimal"
            size="small"
            icon={<SwapHorizontal />}
            text="Swap"
            onClick={() => choose({ by: and, and: by })}
          />
        )
      }
      notes={
        <>
          {table.sentence === null ? null : <p className={styles.verdict}>{table.sentence}</p>}
          <p>
            Letters: clearly above that group (p {'<'} 0.05, corrected by Holm’s method).{' '}
            {and === null ? '' : 'Gray cells hold fewer than 30 people and are not tested. '}
            Under 30 people: the count, not tested. Under 5: quotes only.
          </p>
        </>
      }
    >
      <Shown breakdown={breakdown} table={table} />
    </BreakdownFrame>
  );
}
