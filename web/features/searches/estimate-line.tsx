import { useQuery } from '@apollo/client/react';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { SearchEstimateDocument } from '../../generated/searches/graphql.ts';
import { costWords } from '../../lib/cost.ts';
import { shownError } from '../../lib/errors.ts';
import { count, duration, usd } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/** Milliseconds without typing before the estimate is asked for. */
const settleMs = 400;

const kindWords: Record<string, string> = {
  writes: 'to write wordings',
  ratings: 'to rate them',
  judging: 'to check the best for new claims',
  control: 'for paraphrases',
  confirmation: 'to confirm',
};

interface EstimateLineProps {
  setup: object;
  /** False until there is a message and a segment. */
  isComplete: boolean;
  isSimulated: boolean;
}

/** Calls, cost and time of a search before it starts, and the most that they can become. */
export function EstimateLine({ setup, isComplete, isSimulated }: EstimateLineProps) {
  const settled = useDebounced(JSON.stringify(setup), settleMs);
  const { data, previousData, error } = useQuery(SearchEstimateDocument, {
    variables: { setup: JSON.parse(settled) as object },
    skip: !isComplete,
  });
  const estimate = (data ?? previousData)?.searchEstimate;
  if (!isComplete)
    return <p className="muted">Calls, cost and time stand here once there is a message and a segment.</p>;
  if (error) return <p className="muted">{shownError(error).message}</p>;
  if (!estimate) return <p className="muted">Counting the calls…</p>;
  const cost = isSimulated ? 'free' : costWords(estimate);
  const most = isSimulated || estimate.unpricedModels.length > 0 ? '' : ` for ${usd(estimate.mostCostUsd)}`;
  return (
    <>
      <p className="figures">
        <strong>About {count(estimate.calls)} calls</strong>, {cost}, about {duration(estimate.seconds)}. At most{' '}
        {count(estimate.mostCalls)} calls{most}. {isSimulated ? <SimulatedTag /> : null}
      </p>
      <p className="small muted figures">
        {estimate.byKind.map(({ kind, calls }) => `${count(calls)} ${kindWords[kind] ?? kind}`).join(' · ')}
      </p>
    </>
  );
}
