import { Link } from 'react-router';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import type { RecurringRunFieldsFragment } from '../../generated/recurring/graphql.ts';
import { formatTime } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import { changeText, TrendLine, type TrendPoint } from './trend-line.tsx';

/** The server compares at most five runs. */
const maxCompared = 5;

/** The marks of the line in words. */
function Changes({ points }: { points: readonly TrendPoint[] }) {
  const changes = points.flatMap((point) => {
    const text = changeText(point);
    return text === null ? [] : [{ ...point, text }];
  });
  if (changes.length === 0) return null;
  return (
    <ul className="small muted figures">
      {changes.map(({ jobId, createdAt, text }) => (
        <li key={jobId}>
          <p>
            <Link to={`/runs/${jobId}`}>{formatTime(createdAt)}</Link>: {text.toLowerCase()}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The trend of the answered runs, the result of the last one, and a link that compares the latest. */
export function Trend({ recurring: { name, trend, sentimentType } }: { recurring: RecurringRunFieldsFragment }) {
  const answered = trend.filter((point) => point.answered > 0);
  const last = answered.at(-1);
  if (last === undefined) return <p className="muted">No answers yet: the line begins with the first run.</p>;
  const { names, share } = scaleOf(sentimentType);
  const { value, range } = formatShare(last.answered, last.positive, last.people);
  const compared = answered.slice(-maxCompared).map(({ jobId }) => jobId);
  return (
    <>
      <TrendLine label={name} share={share} points={answered} />
      <Changes points={answered} />
      <p className="figures">
        Last <Link to={`/runs/${last.jobId}`}>{formatTime(last.createdAt)}</Link>: {value}{' '}
        {names.positive.toLowerCase()}
        {range === null ? '' : `, ${range}`} {last.isSimulated ? <SimulatedTag /> : null}
      </p>
      {compared.length > 1 ? (
        <Link to={`/compare?runs=${compared.join(',')}`}>Compare the last {compared.length}</Link>
      ) : null}
    </>
  );
}
