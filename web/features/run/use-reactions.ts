import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RunReactionsDocument, type RunReactionsQuery } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { filterVariables, type ReactionFilters } from './filters.ts';
import { arrived, asking, failed, noPages, type Pages } from './reaction-pages.ts';

export type Reaction = NonNullable<RunReactionsQuery['simulationReactions']>['items'][number];

const pageSize = 100;

/** Pages of reactions, outside Apollo's cache: ten thousand of them need no normalising and are not shared between screens. */
export function useReactions(jobId: string, filters: ReactionFilters) {
  const client = useApolloClient();
  const [pages, setPages] = useState<Pages<Reaction>>(noPages);
  // Counts the lists begun; a page that arrives for an older one is dropped.
  const list = useRef(0);
  const isBusy = useRef(false);

  const read = useCallback(
    async (nextToken: string | null) => {
      const mine = list.current;
      isBusy.current = true;
      setPages((before) => asking(before, nextToken));
      try {
        const { data } = await client.query({
          query: RunReactionsDocument,
          variables: { jobId, ...filterVariables(filters), limit: pageSize, nextToken },
          fetchPolicy: 'no-cache',
        });
        if (mine !== list.current) return;
        setPages((before) => arrived(before, data?.simulationReactions));
      } catch (error) {
        if (mine === list.current) setPages((before) => failed(before, shownError(error).message));
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

  const { asked, nextToken } = pages;
  const more = useCallback(() => {
    if (nextToken !== null && !isBusy.current) void read(nextToken);
  }, [nextToken, read]);

  return { ...pages, more, again: () => void read(asked) };
}
