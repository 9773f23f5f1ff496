import { useQuery } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { RunReactionsDocument, type RunReactionsQuery } from '../../generated/run/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { filterVariables, type ReactionFilters } from './filters.ts';

/** One persona's answer at one provider. */
export type Reaction = NonNullable<RunReactionsQuery['simulationReactions']>['items'][number];

/** Reactions that are read at a time. */
const pageSize = 100;

/**
 * Pages of reactions. When the filters change, the old rows stay visible until the first new page arrives, and the
 * total is null until then. If that page cannot be read, no rows are shown, because the old ones belong to other
 * filters.
 */
export function useReactions(jobId: string, filters: ReactionFilters) {
  const variables = { jobId, ...filterVariables(filters), limit: pageSize };
  const { data, previousData, error, loading, fetchMore, refetch } = useQuery(RunReactionsDocument, {
    variables,
    fetchPolicy: 'network-only',
  });
  // Errors of further pages are kept per list, so that one list's error is not shown for another.
  const nextToken = data?.simulationReactions?.nextToken ?? null;
  const page = JSON.stringify({ ...variables, nextToken });
  const [failed, setFailed] = useState<{ page: string; problem: unknown } | null>(null);
  // The last requested page: the end of the list may come into view several times during the request.
  const requestedPage = useRef<string | null>(null);
  const more = useCallback(() => {
    if (nextToken === null || requestedPage.current === page) return;
    requestedPage.current = page;
    setFailed(null);
    fetchMore({ variables: { nextToken } }).catch((problem: unknown) => setFailed({ page, problem }));
  }, [nextToken, page, fetchMore]);

  const again = () => {
    requestedPage.current = null;
    if (error) void refetch();
    else more();
  };
  const problem = error ?? (failed?.page === page ? failed.problem : null);
  return {
    items: error ? [] : ((data ?? previousData)?.simulationReactions?.items ?? []),
    /** Number of matches over all pages; null until the first page has been read. */
    total: data?.simulationReactions?.total ?? null,
    isLoading: loading,
    error: problem === null ? null : shownError(problem).message,
    more,
    again,
  };
}
