/** The floor: no segment may lose support against the first message. */
import { pairedOf, type Paired } from './fitness.ts';
import type { Flag } from './candidate.ts';
import type { SearchState } from './state.ts';
import { halfWidth } from './intervals.ts';

type Answers = Pick<SearchState, 'spec' | 'ratings' | 'segmentOf'>;

/** Support of a candidate minus that of another on the same personas of the roster, by segment. */
export function supportBySegment({ spec, ratings, segmentOf }: Answers, candidate: number, other: number): Paired[] {
  const [own, others] = [ratings.get(candidate), ratings.get(other)];
  const tallies = spec.segments.map(() => ({ n: 0, sum: 0, squares: 0 }));
  if (own === undefined || others === undefined) return tallies.map(() => pairedOf(0, 0, 0));
  for (const [persona, rating] of own) {
    const tally = tallies[segmentOf[persona] as number];
    const compared = others.get(persona);
    if (!rating || !compared || tally === undefined || persona >= spec.personas) continue;
    const difference = Number(rating.sentiment === 'positive') - Number(compared.sentiment === 'positive');
    tally.n += 1;
    tally.sum += difference;
    tally.squares += difference * difference;
  }
  return tallies.map(({ n, sum, squares }) => pairedOf(n, sum, squares));
}

/** True when the loss is greater than allowed, and no accident: its whole interval is below 0. */
export function isBelow({ n, mean, error }: Paired, floorPoints: number | null): boolean {
  if (floorPoints === null || n < 2) return false;
  return mean * 100 < -floorPoints && mean + halfWidth(error, n) < 0;
}

/** Returns a flag for the segment that loses most; null when none is below the floor. */
export function floorFlag(answers: Answers, candidate: number): Flag | null {
  const { segments, segmentFloorPoints } = answers.spec;
  const below = supportBySegment(answers, candidate, 0)
    .map((paired, segment) => ({ paired, name: segments[segment]?.name ?? '' }))
    .filter(({ paired }) => isBelow(paired, segmentFloorPoints))
    .sort((one, other) => one.paired.mean - other.paired.mean)[0];
  if (below === undefined) return null;
  const points = Math.round(-below.paired.mean * 100);
  return { kind: 'below-floor', text: `${points} points below your message in ${below.name}` };
}
