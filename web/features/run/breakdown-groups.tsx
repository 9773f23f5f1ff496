import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { useScale } from '../../components/scale.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { count } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import type { Breakdown, Row, Table } from './breakdown-data.ts';
import { Above, GroupName, Letter, Quotes } from './breakdown-group-name.tsx';
import styles from './breakdown.module.css';

/** One group: its split, and its positive share with the interval. Small groups have counts only. */
function GroupRow({ table, row }: { table: Table; row: Row }) {
  const { counts, people, positive, label, letter, only } = row;
  const size = sampleSizeOf(people);
  const { value, range } = formatShare(counts.total, positive, people);
  return (
    <tr className={size === 'enough' ? undefined : styles.small}>
      <th scope="row">
        <GroupName group={row} /> <Letter letter={letter} />
      </th>
      <td>{count(counts.total)}</td>
      <td className={styles.barCell}>
        {size === 'enough' ? (
          <SentimentBar counts={counts} height={14} label={label} />
        ) : (
          <span className="small">{size === 'small' ? 'small: counts only' : 'too few: quotes only'}</span>
        )}
      </td>
      <td className={styles.intervalCell}>
        {range === null ? null : (
          <IntervalMark share={positive.share} low={positive.low} high={positive.high} label={label} />
        )}
      </td>
      <td className={styles.shareCell}>
        {size === 'few' ? (
          <Quotes answers={counts.total} groups={[only]} />
        ) : (
          <>
            <b>{value}</b>
            <Above table={table} row={row} />
            <div className="small muted">{range}</div>
          </>
        )}
      </td>
    </tr>
  );
}

/** The groups of one attribute. */
export function GroupTable({ table }: { breakdown: Breakdown; table: Table }) {
  const { names } = useScale();
  return (
    <WideTable label={`By ${table.byLabel}`}>
      <caption className="visually-hidden">By {table.byLabel}</caption>
      <thead>
        <tr>
          <th scope="col">{table.byLabel}</th>
          <th scope="col">Personas</th>
          <th scope="col">{`${names.positive}, ${names.neutral.toLowerCase()}, ${names.negative.toLowerCase()}`}</th>
          <th scope="col">{names.positive}, 0 to 100%</th>
          <th scope="col">{names.positive}</th>
        </tr>
      </thead>
      <tbody className={styles.groups}>
        {table.rows.map((row) => (
          <GroupRow key={row.label} table={table} row={row} />
        ))}
      </tbody>
    </WideTable>
  );
}
