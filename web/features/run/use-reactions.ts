import { useQuery } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { RunReactionsDocument, type RunReactionsQuery } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { filterVariables, type ReactionFilters } from './filters.ts';

export type Reaction = NonNullable<RunReactionsQuery['simulationReactions']>['items'][number];

const pageSize = 100;

/**
 * Reactions as their pages arrive. A new list's rows take the place of those before it once its first page is there; its count is not known
 * until then, and if that page cannot be read, no rows are shown: those before it answer another question.
 */
export function useReactions(jobId: string, filters: ReactionFilters) {
  const variables = { jobId, ...filterVariables(filters), limit: pageSize };
  const { data, previousData, error, loading, fetchMore, refetch } = useQuery(RunReactionsDocument, {
    variables,
    fetchPolicy: 'network-only',
  });
  // A further page, by its list: what was of another one says nothing here.
  const nextToken = data?.simulationReactions?.nextToken ?? null;
  const page = JSON.stringify({ ...variables, nextToken });
  const [failed, setFailed] = useState<{ page: string; problem: unknown } | null>(null);
  // The page that was asked for last: the end of the list comes into view more than once while it is on its way.
  const asked = useRef<string | null>(null);
  const more = useCallback(() => {
    if (nextToken === null || asked.current === page) return;
    asked.current = page;
    setFailed(null);
    fetchMore({ variables: { nextToken } }).catch((problem: unknown) => setFailed({ page, problem }));
  }, [nextToken, page, fetchMore]);

  const again = () => {
    asked.current = null;
    if (error) void refetch();
    else more();
  };
  const problem = error ?? (failed?.page === page ? failed.problem : null);
  return {
    items: error ? [] : ((data ?? previousData)?.simulationReactions?.items ?? []),
    /** How many match over all pages; null until the first page is there. */
    total: data?.simulationReactions?.total ?? null,
    isLoading: loading,
    error: problem === null ? null : shownError(problem).message,
    more,
    again,
  };
}
