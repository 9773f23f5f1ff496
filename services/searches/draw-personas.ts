/** Draws the personas of a search: those that candidates are compared on, and those whom it never sees before its end. */
import { openSegment, type OpenSegment } from '../../db/segments/segments.ts';
import type { SearchPersona } from '../../db/searches/searches.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput, NoValidSegments } from '../../domain/errors.ts';
import { seededRandom, shuffled } from '../../domain/random.ts';
import { searchLimits, type SearchSegment } from '../../domain/searches/setup.ts';
import { effectiveSizes, splitBySize } from '../../domain/simulations/roster.ts';
import { sumOf } from '../../domain/sum.ts';
import { drawFromSegment } from '../simulations/draw-members.ts';

/** Opens the segments of a search that can be read. Throws NoValidSegments when none can. */
export async function openSegments(db: Db, userId: string, ids: readonly string[]): Promise<OpenSegment[]> {
  const opened = await Promise.all(ids.map((id) => openSegment(db, userId, id)));
  const segments = opened.filter((segment) => segment !== null);
  if (segments.length === 0) throw new NoValidSegments();
  return segments;
}

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

/**
 * Draws nobody twice: first so many personas to compare candidates on, then the sealed ones, both from all segments.
 * `without` holds people who may not be drawn again, by segment and profile.
 */
export async function drawPersonas(
  db: Db,
  segments: readonly OpenSegment[],
  { count, seed, without = new Set<string>() }: { count: number; seed: string; without?: ReadonlySet<string> },
): Promise<SearchPersona[]> {
  const counts = splitBySize(count, effectiveSizes(segments.map(({ size }) => size)));
  const drawn: SearchPersona[] = [];
  for (const [segment, opened] of segments.entries()) {
    const wanted = counts[segment] ?? 0;
    // More than wanted, because those who are left out leave gaps.
    const most = opened.size === 0 ? wanted : Math.min(opened.size, wanted + without.size);
    const members = await drawFromSegment(db, opened, most, `${seed}/${opened.id}`);
    const seen = new Set(without);
    const own = members.flatMap(({ profileId, persona }): SearchPersona[] => {
      const key = personKey(segment, profileId);
      if (profileId !== null && seen.has(key)) return [];
      seen.add(key);
      return [{ segment, profileId, persona: persona as SearchPersona['persona'] }];
    });
    drawn.push(...own.slice(0, wanted));
  }
  return shuffled(seededRandom(seed), drawn);
}

/** Names a person of a segment. */
export function personKey(segment: number, profileId: string | null): string {
  return `${segment}/${profileId ?? ''}`;
}
