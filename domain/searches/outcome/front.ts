/** The front: candidates that no other beats in every objective and segment. */
import { Scores } from '../fitness.ts';
import { dimensionsOf } from '../selection/dimensions.ts';
import { ranksOf } from '../selection/nsga.ts';
import { isClean } from '../selection/survivors.ts';
import type { SearchState } from '../state.ts';
import type { CandidateView, SearchView } from '../view.ts';

/** Of candidates that the whole roster was asked about. With a single dimension there is no front. */
export function frontOf(state: SearchState, views: readonly CandidateView[]): SearchView['front'] {
  const scores = new Scores(state);
  const compared = state.candidates.filter(
    (candidate) => candidate.arm === 'search' && isClean(candidate, state.spec) && scores.isComplete(candidate.number),
  );
  const points = compared.map(({ number }) => dimensionsOf(state, number));
  if ((points[0]?.length ?? 0) < 2) return [];
  const ranks = ranksOf(points);
  const front = compared.flatMap(({ number }, at) =>
    ranks[at] === 0 ? [{ number, point: points[at] as number[] }] : [],
  );
  const knee = kneeOf(front.map(({ point }) => point));
  const polarizing = new Set(
    views.filter(({ flags }) => flags.some(({ kind }) => kind === 'polarizing')).map(({ number }) => number),
  );
  return front.map(({ number }, at) => ({
    candidate: number,
    isKnee: at === knee,
    isPolarizing: polarizing.has(number),
  }));
}

/** The point nearest to the best of all dimensions together, each measured by its range on the front. */
function kneeOf(points: readonly (readonly number[])[]): number {
  const dimensions = (points[0] ?? []).map((_, at) => points.map((point) => point[at] as number));
  const [high, low] = [
    dimensions.map((values) => Math.max(...values)),
    dimensions.map((values) => Math.min(...values)),
  ];
  const distance = (point: readonly number[]) =>
    point.reduce((sum, value, at) => {
      const range = (high[at] as number) - (low[at] as number);
      return sum + (range === 0 ? 0 : (((high[at] as number) - value) / range) ** 2);
    }, 0);
  const distances = points.map(distance);
  return distances.indexOf(Math.min(...distances));
}
