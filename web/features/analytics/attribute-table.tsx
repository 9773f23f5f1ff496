import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { useScale } from '../../components/scale.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import type { AnalyticsByAttributeQuery } from '../../generated/analytics/graphql.ts';
import { formatShare } from '../../lib/format-share.ts';
import { count } from '../../lib/format.ts';
import styles from './analytics.module.css';

type Table = NonNullable<AnalyticsByAttributeQuery['analyticsByAttribute']['table']>;
type Group = Table['groups'][number];

/** The groups of one attribute with their shares, and in a sentence which differ. */
export function AttributeTable({ table }: { table: Table }) {
  const { names } = useScale();
  return (
    <>
      <WideTable label={`By ${table.label}`} isNumeric stacks>
        <thead>
          <tr>
            <th scope="col">{table.label}</th>
            <th scope="col">Answers</th>
            <th scope="col">{`${names.positive}, ${names.neutral.toLowerCase()}, ${names.negative.toLowerCase()}`}</th>
            <th scope="col">{names.positive}, 0 to 100%</th>
            <th scope="col">{names.positive}</th>
          </tr>
        </thead>
        <tbody>
          {table.groups.map((group) => (
            <GroupRow key={group.label} table={table} group={group} />
          ))}
        </tbody>
      </WideTable>
      <p className={`small muted ${styles.note}`}>
        {table.sentence === null ? '' : `${table.sentence} `}A persona counts once for each message it heard. Groups may
        have heard different messages.
      </p>
    </>
  );
}

function GroupRow({ table, group }: { table: Table; group: Group }) {
  const { names } = useScale();
  const { counts, people, positive, label, letter } = group;
  const size = sampleSizeOf(people);
  const { value, range } = formatShare(counts.total, positive, people);
  return (
    <tr>
      <th scope="row">
        {label} {letter === null ? null : <span className="small muted">{letter}</span>}
      </th>
      <td data-label="Answers">{count(counts.total)}</td>
      <td className={styles.bar}>
        {size === 'enough' ? (
          <SentimentBar counts={counts} height={14} label={label} />
        ) : (
          <span className="small muted">{size === 'small' ? 'small: counts only' : 'too few to show'}</span>
        )}
      </td>
      <td className={styles.bar}>
        {range === null ? null : (
          <IntervalMark share={positive.share} low={positive.low} high={positive.high} label={label} />
        )}
      </td>
      <td data-label={names.positive}>
        {size === 'few' ? null : (
          <span>
            <b>{value}</b>
            <Above table={table} group={group} />
            <span className={`small muted ${styles.range}`}>{range}</span>
          </span>
        )}
      </td>
    </tr>
  );
}

/** Letters of the groups that a group is clearly above. */
function Above({ table: { groups }, group: { clearlyAbove } }: { table: Table; group: Group }) {
  if (clearlyAbove.length === 0) return null;
  const labels = clearlyAbove.map((letter) => groups.find((group) => group.letter === letter)?.label ?? letter);
  return (
    <>
      <sup aria-hidden="true">{clearlyAbove.join(', ')}</sup>
      <span className="visually-hidden">, clearly above {labels.join(', ')}</span>
    </>
  );
}
