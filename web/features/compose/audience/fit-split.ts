import { type Split, splitPersonas } from '../../../../domain/simulations/split.ts';

interface SizedSegment {
  id: string;
  name: string;
  size: number;
}

/** Personas that a segment gets which is added to own numbers: enough for shares. */
const addedPersonas = 30;

/** Returns how many personas each segment gets, in the order of the segments. */
export function countsOf(numUsers: number | null, segments: readonly SizedSegment[], split: Split | null): number[] {
  return splitPersonas(numUsers ?? 0, segments, split);
}

/** Own numbers with their sum as the number of personas. */
export function ownSplit(own: { segmentId: string; personas: number }[]): { split: Split; numUsers: number } {
  const numUsers = own.reduce((sum, { personas }) => sum + personas, 0);
  return { split: { by: 'own', own }, numUsers };
}

/** Fits a split to other segments: own numbers stay, added segments get 30; one segment needs no split. */
export function fitSplit(
  split: Split | null,
  segmentIds: readonly string[],
): { split?: Split | null; numUsers?: number } {
  if (split === null) return {};
  if (segmentIds.length < 2) return { split: null };
  if (split.by !== 'own') return {};
  const known = new Map((split.own ?? []).map(({ segmentId, personas }) => [segmentId, personas]));
  return ownSplit(segmentIds.map((segmentId) => ({ segmentId, personas: known.get(segmentId) ?? addedPersonas })));
}
