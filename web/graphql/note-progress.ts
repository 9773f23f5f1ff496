import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { isOpenStatus } from '../../domain/simulations/progress.ts';
import {
  type ProgressFieldsFragment,
  type RunSummaryFieldsFragment,
  RunSummaryFieldsFragmentDoc,
} from '../generated/graphql.ts';

/** What was known of a run before an event about it; its status is null when it was not heard of. */
interface Before {
  status: string | null;
  message: string | null;
}

/**
 * Answers a listener that brings what the stream says into the lists of runs as well; the progress record itself is in the cache already, since
 * Apollo wrote it when it arrived. A run that no list holds makes the lists that may hold it be read again, once for each of its statuses. What is
 * on its way while a run ends may hold it as it was before, and is asked for once more.
 */
export function progressListener(client: ApolloClient): (progress: ProgressFieldsFragment) => Before {
  const heard = new Map<string, string>();
  return (progress) => {
    const { jobId, status } = progress;
    const id = client.cache.identify({ __typename: 'RunSummary', id: progress.id }) ?? '';
    const listed = client.cache.readFragment<RunSummaryFieldsFragment>({ id, ...summary });
    const last = heard.get(jobId) ?? null;
    heard.set(jobId, status);
    const isNews = listed === null && last !== status;
    const hasEnded = !isOpenStatus(status);
    if (isNews || hasEnded)
      void refetched(client, (query) => {
        const isList = query.queryName === 'RecentRuns';
        const isBehind = hasEnded && (isList || query.queryName === 'Progress') && query.getCurrentResult().loading;
        return isBehind || (isNews && isList && mayHold(query, status));
      });
    if (listed !== null) client.cache.writeFragment({ id, ...summary, data: updated(listed, progress) });
    return { status: listed?.status ?? last, message: listed?.message ?? null };
  };
}

const summary = { fragment: RunSummaryFieldsFragmentDoc, fragmentName: 'RunSummaryFields' };

function updated(listed: RunSummaryFieldsFragment, progress: ProgressFieldsFragment): RunSummaryFieldsFragment {
  const { status, answered, asked, counts, progressMessage, error } = progress;
  return {
    ...listed,
    status,
    answered,
    asked,
    counts: { ...listed.counts, ...counts },
    progressMessage,
    error,
    progress: progress.progress,
  };
}

/** A list of one status holds no runs of others. */
function mayHold(list: ObservableQuery, status: string): boolean {
  const wanted: unknown = list.variables['status'];
  return typeof wanted !== 'string' || wanted === status;
}

/** Reads those of the named queries again that a screen is showing now. */
export function readAgain(client: ApolloClient, names: readonly string[]): Promise<void> {
  return refetched(client, ({ queryName }) => names.includes(queryName ?? ''));
}

/** What cannot be read stays as it is: the screen that shows it says so. */
async function refetched(client: ApolloClient, isMeant: (query: ObservableQuery) => boolean): Promise<void> {
  await client.refetchQueries({ include: 'active', onQueryUpdated: isMeant }).catch(() => undefined);
}
