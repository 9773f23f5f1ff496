import type { ApolloClient } from '@apollo/client';
import { EstimateDocument } from '../../generated/graphql.ts';
import type { Draft } from '../../lib/run-draft.ts';
import { messagesOf, toSubmitInput } from './draft.ts';

/** Returns the most that the runs of a draft may cost: by the estimate, and by a spend cap. Null without an estimate. */
export async function maxCost(client: ApolloClient, draft: Draft): Promise<number | null> {
  const query = {
    query: EstimateDocument,
    variables: { input: toSubmitInput(draft) },
    fetchPolicy: 'cache-first',
  } as const;
  const estimated = await client.query(query).then(
    ({ data }) => (data?.estimateSimulation.unpricedModels.length === 0 ? data.estimateSimulation.costUsd.high : null),
    () => null,
  );
  const each = Math.min(estimated ?? Number.POSITIVE_INFINITY, draft.spendCapUsd ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(each) ? each * messagesOf(draft).length : null;
}
