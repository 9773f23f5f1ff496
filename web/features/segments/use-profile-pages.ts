import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SegmentProfilesDocument, type SegmentProfilesQuery } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';

export type Profile = SegmentProfilesQuery['segmentProfiles']['items'][number];

export interface ProfileView {
  search: string;
  sort: string | null;
  isDescending: boolean;
}

const pageSize = 100;

interface AsyncContent {
  total: number | null;
  pages: ReadonlyMap<number, readonly Profile[]>;
  error: string | null;
}

const nothing: AsyncContent = { total: null, pages: new Map(), error: null };

/** Profiles read by the page wherever one scrolls to: 100,000 are as many requests as are looked at. */
export function useProfilePages(segmentId: string, { search, sort, isDescending }: ProfileView) {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState<AsyncContent>(nothing);
  const asked = useRef(new Set<number>());
  const generation = useRef(0);

  const load = useCallback(
    (page: number) => {
      if (asked.current.has(page)) return;
      asked.current.add(page);
      const mine = generation.current;
      const variables = {
        id: segmentId,
        search,
        sort,
        descending: isDescending,
        limit: pageSize,
        offset: page * pageSize,
      };
      client
        .query({ query: SegmentProfilesDocument, variables, fetchPolicy: 'network-only' })
        .then(({ data }) => {
          if (mine !== generation.current || !data) return;
          const { total, items } = data.segmentProfiles;
          setLoaded((before) => ({ total, pages: new Map(before.pages).set(page, items), error: null }));
        })
        .catch((error: unknown) => {
          if (mine !== generation.current) return;
          asked.current.delete(page);
          setLoaded((before) => ({ ...before, error: shownError(error).message }));
        });
    },
    [client, segmentId, search, sort, isDescending],
  );

  const restart = useCallback(() => {
    generation.current += 1;
    asked.current = new Set();
    setLoaded((before) => ({ ...nothing, total: before.total }));
    load(0);
  }, [load]);

  useEffect(restart, [restart]);

  return {
    ...loaded,
    restart,
    /** The profile at a place; asks for its page when it is not there yet. */
    at: (index: number) => loaded.pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    need: (index: number) => load(Math.floor(index / pageSize)),
  };
}
