import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import {
  type ProgressFieldsFragment,
  type RunSummaryFieldsFragment,
  RunSummaryFieldsFragmentDoc,
} from '../generated/graphql.ts';

/** State of a run before an event; the status is null for a run that was unknown. */
interface PreviousState {
  status: string | null;
  message: string | null;
}

/**
 * Returns a listener that copies progress events into the lists of runs. Apollo has already written the progress record
 * itself to the cache. Lists that may contain an unlisted run are read again, once for each of its statuses. Reads in
 * flight while a run ends may return its earlier state, so they are repeated.
 */
export function createProgressListener(client: ApolloClient): (progress: ProgressFieldsFragment) => PreviousState {
  const lastStatuses = new Map<string, string>();
  return (progress) => {
    const { jobId, status } = progress;
    const id = client.cache.identify({ __typename: 'RunSummary', id: progress.id }) ?? '';
    const listed = client.cache.readFragment<RunSummaryFieldsFragment>({ id, ...summary });
    const last = lastStatuses.get(jobId) ?? null;
    lastStatuses.set(jobId, status);
    const isNewStatus = listed === null && last !== status;
    const hasEnded = !isOpenStatus(status);
    if (isNewStatus || hasEnded)
      void refetchWhere(client, (query) => {
        const isList = query.queryName === 'RecentRuns';
        const mayBeStale = hasEnded && (isList || query.queryName === 'Progress') && query.getCurrentResult().loading;
        return mayBeStale || (isNewStatus && isList && mayContain(query, status));
      });
    if (listed !== null) client.cache.writeFragment({ id, ...summary, data: withProgress(listed, progress) });
    return { status: listed?.status ?? last, message: listed?.message ?? null };
  };
}

/** The fragment of a run in a list. */
const summary = { fragment: RunSummaryFieldsFragmentDoc, fragmentName: 'RunSummaryFields' };

function withProgress(listed: RunSummaryFieldsFragment, progress: ProgressFieldsFragment): RunSummaryFieldsFragment {
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

/** A list filtered by a status contains only runs of that status. */
function mayContain(list: ObservableQuery, status: string): boolean {
  const wanted: unknown = list.variables['status'];
  return typeof wanted !== 'string' || wanted === status;
}

/** Reads the named queries again if a screen is showing them. */
export function refetchVisible(client: ApolloClient, names: readonly string[]): Promise<void> {
  return refetchWhere(client, ({ queryName }) => names.includes(queryName ?? ''));
}

/** A failed read leaves the data as it is; the screen that shows it reports the error. */
async function refetchWhere(client: ApolloClient, isSelected: (query: ObservableQuery) => boolean): Promise<void> {
  await client.refetchQueries({ include: 'active', onQueryUpdated: isSelected }).catch(() => undefined);
}
