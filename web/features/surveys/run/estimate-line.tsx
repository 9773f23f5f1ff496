import { useQuery } from '@apollo/client/react';
import { SimulatedTag } from '../../../components/simulated-tag.tsx';
import { SurveyRunEstimateDocument } from '../../../generated/surveys/graphql.ts';
import { costWords } from '../../../lib/cost.ts';
import { shownError } from '../../../lib/errors.ts';
import { count, duration } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

/** Milliseconds without typing before the estimate is asked for. */
const settleMs = 400;

interface EstimateLineProps {
  surveyId: string;
  setup: { segmentIds: readonly string[] };
  isSimulated: boolean;
}

/** Calls, cost and time of a survey run before it starts. */
export function EstimateLine({ surveyId, setup, isSimulated }: EstimateLineProps) {
  const isComplete = setup.segmentIds.length > 0;
  const settled = useDebounced(JSON.stringify(setup), settleMs);
  const { data, previousData, error } = useQuery(SurveyRunEstimateDocument, {
    variables: { surveyId, setup: JSON.parse(settled) as object },
    skip: !isComplete,
  });
  const estimate = (data ?? previousData)?.surveyRunEstimate;
  if (!isComplete) return <p className="muted">Choose a segment to see calls, cost and time.</p>;
  if (error) return <p className="muted">{shownError(error).message}</p>;
  if (!estimate) return <p className="muted">Counting the calls…</p>;
  const cost = isSimulated ? 'free' : costWords(estimate);
  return (
    <p className="figures">
      <strong>About {count(estimate.calls)} calls</strong>, {cost}, about {duration(estimate.seconds)}.{' '}
      {isSimulated ? <SimulatedTag /> : null}
    </p>
  );
}
