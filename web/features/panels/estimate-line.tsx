import { useQuery } from '@apollo/client/react';
import { PanelEstimateDocument } from '../../generated/panels/graphql.ts';
import { costWords } from '../../lib/cost.ts';
import { shownError } from '../../lib/errors.ts';
import { count, duration } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { setupOf, type PanelDraft } from './setup.ts';

/** Milliseconds without typing before the estimate is asked for. */
const settleMs = 400;

/** Calls, cost and time of a panel before it starts. */
export function EstimateLine({ draft }: { draft: PanelDraft }) {
  const setup = useDebounced(JSON.stringify(setupOf(draft, null)), settleMs);
  const { data, previousData, error } = useQuery(PanelEstimateDocument, {
    variables: { setup: JSON.parse(setup) as object },
  });
  const estimate = (data ?? previousData)?.panelEstimate;
  if (error) return <p className="muted">{shownError(error).message}</p>;
  if (!estimate) return <p className="muted">Counting the calls…</p>;
  const cost = draft.provider === 'simulated' ? 'free' : costWords(estimate);
  return (
    <p className="figures">
      <strong>{count(estimate.calls)} calls</strong>, {cost}, about {duration(estimate.seconds)}. What is said may add
      up to {count(estimate.atMostMore)}: a turn that repeats is asked once more.
    </p>
  );
}
