import type { ApolloClient } from '@apollo/client';
import { type ProgressFieldsFragment, type RunSummaryFieldsFragment, RunSummaryFieldsFragmentDoc } from '../generated/graphql.ts';

/**
 * Brings what the stream says into the list of runs as well. The progress record itself is already in the cache: Apollo wrote it
 * when it arrived. A run this tab has not heard of yet makes the list be read again. Answers the run as the list had it before.
 */
export function noteProgress(client: ApolloClient, progress: ProgressFieldsFragment): RunSummaryFieldsFragment | null {
  const id = client.cache.identify({ __typename: 'RunSummary', id: progress.id }) ?? '';
  const summary = { id, fragment: RunSummaryFieldsFragmentDoc, fragmentName: 'RunSummaryFields' };
  const known = client.cache.readFragment(summary);
  if (!known) {
    void readAgain(client, ['RecentRuns']);
    return null;
  }
  const { status, answered, asked, counts, progressMessage, error } = progress;
  client.cache.writeFragment({
    ...summary,
    data: { ...known, status, answered, asked, counts: { ...known.counts, ...counts }, progressMessage, error, progress: progress.progress },
  });
  return known;
}

/** Reads those of the named queries again that a screen is showing now. */
export async function readAgain(client: ApolloClient, names: readonly string[]): Promise<void> {
  await client.refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => names.includes(queryName ?? '') });
}
