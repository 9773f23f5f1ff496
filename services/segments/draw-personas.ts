/** Draws personas from several segments: in proportion to their sizes, and nobody twice. */
import type { Db } from '../../db/client.ts';
import { openSegment, type OpenSegment } from '../../db/segments/segments.ts';
import { NobodyToAsk, NoValidSegments } from '../../domain/errors.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { seededRandom, shuffled } from '../../domain/random.ts';
import { effectiveSizes, splitBySize } from '../../domain/simulations/roster.ts';
import { drawFromSegment } from '../simulations/draw-members.ts';

/** A persona of one of the segments. */
export interface DrawnPersona {
  /** Place of its segment in the list. */
  segment: number;
  /** Null for a synthetic persona. */
  profileId: string | null;
  persona: Persona;
}

/** Opens the segments that can be read and asked. Throws NoValidSegments when none can, NobodyToAsk when all are suspended. */
export async function openSegments(db: Db, userId: string, ids: readonly string[]): Promise<OpenSegment[]> {
  const opened = await Promise.all(ids.map((id) => openSegment(db, userId, id)));
  const segments = opened.filter((segment) => segment !== null);
  if (segments.length === 0) throw new NoValidSegments();
  const askable = segments.filter(({ isSuspended }) => !isSuspended);
  if (askable.length === 0) throw new NobodyToAsk(segments.map(({ name }) => name));
  return askable;
}

/**
 * Draws so many personas from all segments, in random order; fewer when the segments have no more.
 * `without` holds people who may not be drawn again, by segment and profile.
 */
export async function drawPersonas(
  db: Db,
  segments: readonly OpenSegment[],
  { count, seed, without = new Set<string>() }: { count: number; seed: string; without?: ReadonlySet<string> },
): Promise<DrawnPersona[]> {
  const counts = splitBySize(count, effectiveSizes(segments.map(({ size }) => size)));
  const drawn: DrawnPersona[] = [];
  for (const [segment, opened] of segments.entries()) {
    const wanted = counts[segment] ?? 0;
    // More than wanted, because those who are left out leave gaps.
    const most = opened.size === 0 ? wanted : Math.min(opened.size, wanted + without.size);
    const members = await drawFromSegment(db, opened, most, `${seed}/${opened.id}`);
    const seen = new Set(without);
    const own = members.flatMap(({ profileId, persona }): DrawnPersona[] => {
      const key = personKey(segment, profileId);
      if (profileId !== null && seen.has(key)) return [];
      seen.add(key);
      return [{ segment, profileId, persona: persona as Persona }];
    });
    drawn.push(...own.slice(0, wanted));
  }
  return shuffled(seededRandom(seed), drawn);
}

/** Names a person of a segment. */
export function personKey(segment: number, profileId: string | null): string {
  return `${segment}/${profileId ?? ''}`;
}
