import { useQuery } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { SegmentProfilesDocument, type SegmentProfilesQuery } from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';

/** One person of a segment. */
export type Profile = SegmentProfilesQuery['segmentProfiles']['items'][number];

/** Search and order of the list. */
export interface ProfileView {
  search: string;
  sort: string | null;
  isDescending: boolean;
}

/** Profiles that are read at a time. */
const pageSize = 100;

/**
 * Reads profiles page by page wherever the list is scrolled to, so that 100,000 profiles cost only the visible pages.
 */
export function useProfilePages(id: string, { search, sort, isDescending: descending }: ProfileView) {
  const { data, previousData, error, fetchMore, refetch } = useQuery(SegmentProfilesDocument, {
    variables: { id, search, sort, descending, limit: pageSize, offset: 0 },
    fetchPolicy: 'network-only',
  });
  // Pages and errors are kept per list, so that one list's are not shown for another.
  const list = JSON.stringify([id, search, sort, descending]);
  const [failed, setFailed] = useState<{ list: string; problem: unknown } | null>(null);
  const requestedPages = useRef(new Set<string>());

  // Null for profiles that have not been read.
  const items: readonly (Profile | null)[] | undefined = data?.segmentProfiles.items;
  const need = useCallback(
    (index: number) => {
      const offset = Math.floor(index / pageSize) * pageSize;
      const page = `${list} ${offset}`;
      if (items === undefined || items[index] || requestedPages.current.has(page)) return;
      requestedPages.current.add(page);
      fetchMore({ variables: { offset } })
        .then(
          () => setFailed(null),
          (problem: unknown) => setFailed({ list, problem }),
        )
        .finally(() => requestedPages.current.delete(page));
    },
    [items, list, fetchMore],
  );

  const problem = error ?? (failed?.list === list ? failed.problem : null);
  return {
    total: (data ?? previousData)?.segmentProfiles.total ?? null,
    error: problem === null ? null : shownError(problem).message,
    restart: () => {
      setFailed(null);
      void refetch();
    },
    /** Returns the profile at an index if its page has been read. */
    at: (index: number) => items?.[index] ?? undefined,
    /** Reads the page of an index unless it has been read or requested. */
    need,
  };
}
