import type { ApolloClient } from '@apollo/client';
import { type ProgressFieldsFragment, RunSummaryFieldsFragmentDoc } from '../generated/graphql.ts';

/**
 * Brings what the stream says into the list of runs as well. The progress record itself is already in the cache: Apollo wrote it
 * when it arrived. A run this tab has not heard of yet makes the list be read again.
 */
export function noteProgress(client: ApolloClient, progress: ProgressFieldsFragment): void {
  const id = client.cache.identify({ __typename: 'RunSummary', id: progress.id });
  const known = client.cache.readFragment({ ...(id ? { id } : {}), fragment: RunSummaryFieldsFragmentDoc, fragmentName: 'RunSummaryFields' });
  if (!known) {
    void readAgain(client, ['RecentRuns']);
    return;
  }
  const { status, answered, asked, counts, progressMessage, error } = progress;
  client.cache.updateFragment({ ...(id ? { id } : {}), fragment: RunSummaryFieldsFragmentDoc, fragmentName: 'RunSummaryFields' }, (before) =>
    before
      ? { ...before, status, answered, asked, counts: { ...before.counts, ...counts }, progressMessage, error, progress: progress.progress }
      : before,
  );
}

/** Reads those of the named queries again that a screen is showing now. */
export async function readAgain(client: ApolloClient, names: readonly string[]): Promise<void> {
  await client.refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => names.includes(queryName ?? '') });
}
