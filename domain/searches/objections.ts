/** Why personas said no to a candidate: what its children should answer. */
import type { WritePlan } from './candidate.ts';
import type { SearchState } from './state.ts';

type Objections = NonNullable<WritePlan['objections']>;

const most = 5;

/**
 * Reasons of personas of the shared roster, the most frequent first. With a segment, only those of its personas. Reasons that
 * differ only in case and punctuation count as one.
 */
export function objectionsTo(
  { spec, ratings, segmentOf }: Pick<SearchState, 'spec' | 'ratings' | 'segmentOf'>,
  candidate: number,
  segment: number | null = null,
): Objections {
  const found = new Map<string, Objections[number]>();
  for (const [persona, rating] of ratings.get(candidate) ?? []) {
    if (rating === null || rating.objection === '' || persona >= spec.personas) continue;
    if (segment !== null && segmentOf[persona] !== segment) continue;
    const key = keyOf(rating.objection);
    const known = found.get(key);
    if (known === undefined) found.set(key, { text: rating.objection, personas: 1, segment });
    else known.personas += 1;
  }
  // Equal counts by text: the order of answers in the store must not matter.
  return [...found]
    .sort(([a, one], [b, other]) => other.personas - one.personas || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([, objection]) => objection);
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
