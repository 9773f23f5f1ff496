import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { count } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import type { Breakdown, Row, ShareOfGroup, Table } from './breakdown-data.ts';
import { Above, GroupName, Letter, Quotes } from './breakdown-group-name.tsx';
import styles from './breakdown.module.css';

interface ValueProps {
  figures: ShareOfGroup;
  groups: readonly (string | null)[];
}

/** The share of a group as its number of answers allows. */
function Value({ figures: { counts, people, positive }, groups }: ValueProps) {
  if (sampleSizeOf(people) === 'few') return <Quotes answers={counts.total} groups={groups} />;
  return <b>{formatShare(counts.total, positive, people).value}</b>;
}

/** One group of the second attribute, within a group of the first. */
function Pair({ row, column, at }: { row: Row; column: Table['columns'][number]; at: number }) {
  const cell = row.cells[at];
  if (cell === undefined || cell.counts.total === 0) return null;
  const { counts, people, positive } = cell;
  const size = sampleSizeOf(people);
  return (
    <li className={`small ${styles.pair} ${size === 'enough' ? '' : styles.small}`}>
      <span>
        <GroupName group={column} /> <span className="muted">{count(counts.total)}</span>
      </span>
      {size === 'enough' ? (
        <IntervalMark
          share={positive.share}
          low={positive.low}
          high={positive.high}
          label={`${row.label}, ${column.label}`}
        />
      ) : (
        <span className="muted">{formatShare(counts.total, positive, people).range}</span>
      )}
      <Value figures={cell} groups={[row.only, column.only]} />
    </li>
  );
}

/** The groups as a list, and the pairs with a second attribute as a list in each. */
export function NarrowTable({ table }: { breakdown: Breakdown; table: Table }) {
  return (
    <ul className={`figures ${styles.narrow}`}>
      {table.rows.map((row) => {
        const { counts, people, positive, label } = row;
        const size = sampleSizeOf(people);
        return (
          <li key={label} className={size === 'enough' ? undefined : styles.small}>
            <div className={styles.narrowHead}>
              <span>
                <GroupName group={row} /> <Letter letter={row.letter} />{' '}
                <span className="small muted">{count(counts.total)}</span>
              </span>
              <span>
                <Value figures={row} groups={[row.only]} />
                <Above table={table} row={row} />{' '}
                <span className="small muted">{formatShare(counts.total, positive, people).range}</span>
              </span>
            </div>
            {size === 'enough' ? <SentimentBar counts={counts} height={14} label={label} /> : null}
            {table.columns.length > 0 ? (
              <ul className={styles.pairs}>
                {table.columns.map((column, at) => (
                  <Pair key={column.label} row={row} column={column} at={at} />
                ))}
              </ul>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
