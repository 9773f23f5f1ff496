import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
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
  const { data, previousData, error, loading, fetchMore, refetch } = useQuery(RunReactionsDocument, {
    variables: { jobId, ...filterVariables(filters), limit: pageSize },
    fetchPolicy: 'network-only',
  });
  const [failure, setFailure] = useState<unknown>(null);
  // The page that was asked for last: the end of the list comes into view more than once while it is on its way.
  const asked = useRef<string | null>(null);
  useEffect(() => {
    asked.current = null;
    setFailure(null);
  }, [jobId, filters]);

  const nextToken = data?.simulationReactions?.nextToken ?? null;
  const more = useCallback(() => {
    if (nextToken === null || asked.current === nextToken) return;
    asked.current = nextToken;
    setFailure(null);
    fetchMore({ variables: { nextToken } }).catch((problem: unknown) => {
      if (asked.current === nextToken) setFailure(problem);
    });
  }, [nextToken, fetchMore]);

  const again = () => {
    asked.current = null;
    if (error) void refetch();
    else more();
  };
  const problem = error ?? failure;
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
