import { useQuery } from '@apollo/client/react';
import { EstimateWordingsDocument } from '../../generated/experiments/graphql.ts';
import { isFree } from '../../lib/cost.ts';
import { shownError } from '../../lib/errors.ts';
import { count, counted, durationRange, usdRange } from '../../lib/format.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { SimulatedTag } from '../simulated-tag.tsx';
import { SkeletonLines } from '../skeleton.tsx';

/** Milliseconds without a change after which the estimate is requested. */
const settleMs = 400;

interface StartEstimateProps {
  /** The run whose set-up the new ones get. */
  jobId: string;
  wordings: readonly string[];
  asksSame: boolean;
}

/** Says what asking about these wordings takes, before it costs anything. */
export function StartEstimate({ jobId, wordings, asksSame }: StartEstimateProps) {
  const settled = useDebounced(wordings, settleMs);
  const { data, previousData, error } = useQuery(EstimateWordingsDocument, {
    variables: { jobId, wordings: [...settled], samePersonas: asksSame, ...explicitKeys() },
    fetchPolicy: 'no-cache',
  });
  const estimate = (data ?? previousData)?.estimateWordings;
  if (error) return <p className="muted">No estimate: {shownError(error).message}</p>;
  if (estimate === undefined) return <SkeletonLines widths={[100, 60]} />;
  const { providerCalls, durationSeconds, costUsd, isSimulated } = estimate;
  const runs = wordings.length;
  const total = isFree({ isSimulated, costUsd: costUsd.high })
    ? 'free'
    : usdRange(runs * costUsd.low, runs * costUsd.high);
  return (
    <div>
      <p className="figures">
        {counted(runs * providerCalls, 'provider call')}: {count(runs)} × {count(providerCalls)}. About{' '}
        {durationRange(durationSeconds.low, durationSeconds.high)} for each. Cost of all: {total}.
      </p>
      {isSimulated ? <SimulatedTag /> : null}
    </div>
  );
}
