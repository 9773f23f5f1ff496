/** The dimensions of the front: the mean of each objective in each segment. */
import { weightsOf } from '../fitness.ts';
import type { SearchState } from '../state.ts';

/** Returns the means over the roster, segment by segment; 0 where nobody of a segment answered. */
export function dimensionsOf(
  { spec, ratings, segmentOf }: Pick<SearchState, 'spec' | 'ratings' | 'segmentOf'>,
  candidate: number,
): number[] {
  const objectives = weightsOf(spec).map(([name]) => name);
  const sums = spec.segments.map(() => objectives.map(() => 0));
  const counts = spec.segments.map(() => 0);
  for (const [persona, rating] of ratings.get(candidate) ?? []) {
    const segment = segmentOf[persona] as number;
    const sum = sums[segment];
    if (rating === null || persona >= spec.personas || sum === undefined) continue;
    counts[segment] = (counts[segment] as number) + 1;
    for (const [at, name] of objectives.entries()) sum[at] = (sum[at] as number) + rating.values[name];
  }
  return sums.flatMap((sum, segment) => sum.map((value) => value / Math.max(1, counts[segment] as number)));
}
