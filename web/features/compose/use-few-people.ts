import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { defaultPersonas } from '../../../domain/simulations/people-asked.ts';
import { SegmentsDocument } from '../../generated/graphql.ts';
import type { Draft } from '../../lib/run-draft.ts';

interface FewPeopleProps {
  draft: Draft;
  /** Number of personas of a form that nobody has changed. */
  usual: number;
  /** Segments that the number of personas was chosen for; null for those of the draft. */
  numberedFor: readonly string[] | null;
  change: (part: Partial<Draft>) => void;
}

/**
 * Asks everybody once when segments with fewer people than the usual number are chosen. A number that somebody typed
 * stays. Returns the number of people when the form asks each of them once for this reason, else null.
 */
export function useFewPeople({ draft, usual, numberedFor, change }: FewPeopleProps): number | null {
  const { segmentIds, numUsers, split, samePersonasAs } = draft;
  const { data } = useQuery(SegmentsDocument);
  const sizeOf = (ids: readonly string[]) => {
    const found = (data?.segments ?? []).filter(({ id }) => ids.includes(id));
    return found.length === ids.length ? defaultPersonas(usual, found) : null;
  };
  const before = useRef(numberedFor ?? segmentIds);
  const isFree = samePersonasAs === null && split === null;
  const fitting = isFree ? sizeOf(segmentIds) : null;
  useEffect(() => {
    if (fitting === null || before.current === segmentIds) return;
    const isOwn = numUsers !== usual && numUsers !== sizeOf(before.current);
    before.current = segmentIds;
    if (!isOwn && numUsers !== fitting) change({ numUsers: fitting });
    // Only another choice of segments changes the number.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [segmentIds, fitting]);
  return fitting !== null && fitting < usual && numUsers === fitting ? fitting : null;
}
