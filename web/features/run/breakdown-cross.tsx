import type { ReactNode } from 'react';
import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { useScale } from '../../components/scale.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { count } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import type { Breakdown, ShareOfGroup, Table } from './breakdown-data.ts';
import { Above, GroupName, Letter, Quotes } from './breakdown-group-name.tsx';
import styles from './breakdown.module.css';

interface CellProps {
  /** Name of the pair of groups, for screen readers. */
  label: string;
  figures: ShareOfGroup;
  /** The groups of the cell as filters; null for one that has none. */
  groups: readonly (string | null)[];
  /** Letters beside the share. */
  above?: ReactNode;
  isTotal?: boolean;
}

/** A pair of groups, or the total of a group: gray when it is small, and only a link when it has a few answers. */
function Cell({ label, figures: { counts, people, positive }, groups, above, isTotal = false }: CellProps) {
  const size = sampleSizeOf(people);
  const { value, range } = formatShare(counts.total, positive, people);
  const total = isTotal ? styles.total : '';
  if (size === 'none') return <td className={total}>–</td>;
  if (size === 'few')
    return (
      <td className={`${styles.few} ${total}`}>
        <Quotes answers={counts.total} groups={groups} />
      </td>
    );
  if (size === 'small')
    return (
      <td className={`${styles.gray} ${total}`}>
        {value}
        <div className="small">{range}</div>
      </td>
    );
  return (
    <td className={total}>
      <b>{value}</b>
      {above} <span className="small muted">of {count(counts.total)}</span>
      <IntervalMark share={positive.share} low={positive.low} high={positive.high} label={label} />
    </td>
  );
}

/** The positive share in each pair of groups, with the totals of the rows and the columns. */
export function CrossTab({ breakdown: { chosen }, table }: { breakdown: Breakdown; table: Table }) {
  const { rows, columns, byLabel, andLabel } = table;
  const { share } = useScale();
  const title = `${byLabel} by ${andLabel ?? ''}`;
  return (
    <>
      <p className="small muted">{share}</p>
      <WideTable label={title}>
        <caption className="visually-hidden">
          {title}, {share.toLowerCase()}
        </caption>
        <thead className={styles.cross}>
          <tr>
            <th scope="col">{byLabel}</th>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                <GroupName group={column} />
              </th>
            ))}
            <th scope="col" className={styles.total}>
              All
            </th>
          </tr>
        </thead>
        <tbody className={styles.cross}>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">
                <GroupName group={row} /> <Letter letter={row.letter} />
              </th>
              {row.cells.map((cell, at) => (
                <Cell
                  key={columns[at]?.label}
                  label={`${row.label}, ${columns[at]?.label ?? ''}`}
                  figures={cell}
                  groups={[row.only, columns[at]?.only ?? null]}
                />
              ))}
              <Cell
                isTotal
                label={`${row.label}, all`}
                figures={row}
                groups={[row.only]}
                above={<Above table={table} row={row} />}
              />
            </tr>
          ))}
          <tr>
            <th scope="row">All</th>
            {columns.map((column) => (
              <Cell key={column.label} label={`All, ${column.label}`} figures={column} groups={[column.only]} />
            ))}
            <Cell isTotal label="All" figures={chosen} groups={[]} />
          </tr>
        </tbody>
      </WideTable>
    </>
  );
}
