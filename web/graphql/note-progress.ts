import type { ApolloClient, ObservableQuery } from '@apollo/client';
import {
  type ProgressFieldsFragment,
  type RunSummaryFieldsFragment,
  RunSummaryFieldsFragmentDoc,
} from '../generated/graphql.ts';

/** What each list on a screen was read again for. A list that does not hold the run even then has no room for it. */
const readFor = new WeakMap<ObservableQuery, Set<string>>();

/**
 * Brings what the stream says into the list of runs as well. The progress record itself is already in the cache: Apollo wrote it
 * when it arrived. A run this tab has not heard of yet makes the lists that may hold it be read again, once for each of its statuses.
 * Answers the run as the list had it before.
 */
export function noteProgress(client: ApolloClient, progress: ProgressFieldsFragment): RunSummaryFieldsFragment | null {
  const id = client.cache.identify({ __typename: 'RunSummary', id: progress.id }) ?? '';
  const summary = { id, fragment: RunSummaryFieldsFragmentDoc, fragmentName: 'RunSummaryFields' };
  const known = client.cache.readFragment(summary);
  if (!known) {
    void refetched(client, (query) => query.queryName === 'RecentRuns' && isNewsFor(query, progress));
    return null;
  }
  const { status, answered, asked, counts, progressMessage, error } = progress;
  client.cache.writeFragment({
    ...summary,
    data: {
      ...known,
      status,
      answered,
      asked,
      counts: { ...known.counts, ...counts },
      progressMessage,
      error,
      progress: progress.progress,
    },
  });
  return known;
}

/** Whether the list may hold the run and has not been read again for it; from now on it has. */
function isNewsFor(list: ObservableQuery, { jobId, status }: ProgressFieldsFragment): boolean {
  const wanted: unknown = list.variables['status'];
  if (typeof wanted === 'string' && wanted !== status) return false;
  const seen = readFor.get(list) ?? new Set();
  readFor.set(list, seen);
  const news = JSON.stringify([list.variables, jobId, status]);
  if (seen.has(news)) return false;
  seen.add(news);
  return true;
}

/** What is on its way as a run ends may hold it as it was before: it is asked for once more. */
export function readEndAgain(client: ApolloClient): Promise<void> {
  return refetched(
    client,
    (query) => ['Progress', 'RecentRuns'].includes(query.queryName ?? '') && query.getCurrentResult().loading,
  );
}

/** Reads those of the named queries again that a screen is showing now. */
export function readAgain(client: ApolloClient, names: readonly string[]): Promise<void> {
  return refetched(client, ({ queryName }) => names.includes(queryName ?? ''));
}

/** What cannot be read stays as it is: the screen that shows it says so. */
async function refetched(client: ApolloClient, isMeant: (query: ObservableQuery) => boolean): Promise<void> {
  await client.refetchQueries({ include: 'active', onQueryUpdated: isMeant }).catch(() => undefined);
}
