/** Segments of a search: enough people for those that candidates are compared on, and those whom it never sees before its end. */
import type { OpenSegment } from '../../db/segments/segments.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { searchLimits, type SearchSegment } from '../../domain/searches/setup.ts';
import { sumOf } from '../../domain/sum.ts';

export function toSearchSegments(segments: readonly OpenSegment[]): SearchSegment[] {
  return segments.map(({ id, name }) => ({ id, name }));
}

const { personas: roster, sealedPersonas: sealed } = searchLimits;

/** Throws InvalidInput when the segments have too few people for both rosters. With fewer than asked for both are smaller. */
export function checkEnoughPeople(segments: readonly OpenSegment[]): void {
  // A segment without profiles gets as many synthetic personas as are asked for.
  if (segments.some(({ size }) => size === 0)) return;
  const people = sumOf(segments, ({ size }) => size);
  const least = roster.least + sealed.least;
  if (people >= least) return;
  throw new InvalidInput(
    `These segments have ${people} people, and a search needs at least ${least}: ${roster.least} on whom candidates are compared and ${sealed.least} whom it never sees before its end. Add a segment`,
    'segmentIds',
  );
}
