import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RunReactionsDocument, type RunReactionsQuery } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { filterVariables, type ReactionFilters } from './filters.ts';

export type Reaction = NonNullable<RunReactionsQuery['simulationReactions']>['items'][number];

const pageSize = 100;

interface Pages {
  items: Reaction[];
  total: number | null;
  nextToken: string | null;
  isLoading: boolean;
  error: string | null;
}

const nothing: Pages = { items: [], total: null, nextToken: null, isLoading: true, error: null };

/** Pages of reactions, outside Apollo's cache: ten thousand of them need no normalising and are not shared between screens. */
export function useReactions(jobId: string, filters: ReactionFilters) {
  const client = useApolloClient();
  const [pages, setPages] = useState<Pages>(nothing);
  // Counts the lists begun; a page that arrives for an older one is dropped.
  const list = useRef(0);
  const isBusy = useRef(false);

  const read = useCallback(
    async (nextToken: string | null) => {
      const mine = list.current;
      isBusy.current = true;
      // A new list's rows stay until the next ones are there; its count would be a lie meanwhile.
      setPages((before) => ({ ...before, total: nextToken === null ? null : before.total, isLoading: true, error: null }));
      try {
        const { data } = await client.query({
          query: RunReactionsDocument,
          variables: { jobId, ...filterVariables(filters), limit: pageSize, nextToken },
          fetchPolicy: 'no-cache',
        });
        if (mine !== list.current) return;
        const page = data?.simulationReactions;
        setPages((before) => ({
          items: nextToken === null ? (page?.items ?? []) : [...before.items, ...(page?.items ?? [])],
          total: page?.total ?? 0,
          nextToken: page?.nextToken ?? null,
          isLoading: false,
          error: null,
        }));
      } catch (error) {
        if (mine === list.current) setPages((before) => ({ ...before, isLoading: false, error: shownError(error).message }));
      } finally {
        if (mine === list.current) isBusy.current = false;
      }
    },
    [client, jobId, filters],
  );

  useEffect(() => {
    list.current += 1;
    void read(null);
  }, [read]);

  const { nextToken } = pages;
  const more = useCallback(() => {
    if (nextToken !== null && !isBusy.current) void read(nextToken);
  }, [nextToken, read]);

  return { ...pages, more, again: () => void read(pages.items.length === 0 ? null : nextToken) };
}
