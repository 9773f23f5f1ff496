import { useQuery } from '@apollo/client/react';
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

/** Profiles read by the page wherever one scrolls to: 100,000 are as many requests as are looked at. */
export function useProfilePages(id: string, { search, sort, isDescending: descending }: ProfileView) {
  const { data, previousData, error, fetchMore, refetch } = useQuery(SegmentProfilesDocument, {
    variables: { id, search, sort, descending, limit: pageSize, offset: 0 },
    fetchPolicy: 'network-only',
  });
  const [failure, setFailure] = useState<unknown>(null);
  const onTheirWay = useRef(new Set<number>());
  useEffect(() => {
    onTheirWay.current = new Set();
    setFailure(null);
  }, [id, search, sort, descending]);

  // Sparse: null where nobody has looked yet.
  const items: readonly (Profile | null)[] | undefined = data?.segmentProfiles.items;
  const need = useCallback(
    (index: number) => {
      const offset = Math.floor(index / pageSize) * pageSize;
      const pages = onTheirWay.current;
      if (items === undefined || items[index] || pages.has(offset)) return;
      pages.add(offset);
      fetchMore({ variables: { offset } })
        .then(
          () => setFailure(null),
          (problem: unknown) => setFailure(problem),
        )
        .finally(() => pages.delete(offset));
    },
    [items, fetchMore],
  );

  const problem = error ?? failure;
  return {
    total: (data ?? previousData)?.segmentProfiles.total ?? null,
    error: problem === null ? null : shownError(problem).message,
    restart: () => {
      setFailure(null);
      void refetch();
    },
    /** The profile at an index of the list, if its page is there. */
    at: (index: number) => items?.[index] ?? undefined,
    /** Asks for the page of an index unless it is there or on its way. */
    need,
  };
}
