import { Link } from 'react-router';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import type { RecurringRunFieldsFragment } from '../../generated/recurring/graphql.ts';
import { formatTime } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import { changeText, TrendLine, type TrendPoint } from './trend-line.tsx';

type FoundChange = RecurringRunFieldsFragment['changes']['found'][number];

/** The server compares at most five runs. */
const maxCompared = 5;

/** The marks of the line in words, and what changed before the last change. */
function Changes({ points, earlier }: { points: readonly TrendPoint[]; earlier: readonly FoundChange[] }) {
  const changes = points.flatMap((point) => {
    const asked = changeText(point)?.toLowerCase();
    const texts = [asked, ...earlier.filter(({ jobId }) => jobId === point.jobId).map(({ text }) => text)];
    return texts.flatMap((text) => (text === undefined ? [] : [{ ...point, text }]));
  });
  if (changes.length === 0) return null;
  return (
    <ul className="small muted figures">
      {changes.map(({ jobId, createdAt, text }) => (
        <li key={`${jobId} ${text}`}>
          <p>
            <Link to={`/runs/${jobId}`}>{formatTime(createdAt)}</Link>: {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface TrendProps {
  recurring: RecurringRunFieldsFragment;
}

/** The trend of the answered runs, whether it moved or drifts, the result of the last one, and a link that compares the latest. */
export function Trend({ recurring: { name, trend, sentimentType, changes } }: TrendProps) {
  const answered = trend.filter((point) => point.answered > 0);
  const last = answered.at(-1);
  if (last === undefined) return <p className="muted">No answers yet: the line begins with the first run.</p>;
  const { names, share } = scaleOf(sentimentType);
  const { value, range } = formatShare(last.answered, last.positive, last.people);
  const compared = answered.slice(-maxCompared).map(({ jobId }) => jobId);
  return (
    <>
      <TrendLine label={name} share={share} points={answered} />
      <p className="figures">{changes.sentence}</p>
      <Changes points={answered} earlier={changes.found.slice(0, -1)} />
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
