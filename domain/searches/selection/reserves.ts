/** The candidates that come next when finalists are held back. */
import { mostJudged } from '../call-count.ts';
import type { Draft } from '../draft.ts';
import type { Reserve } from '../state.ts';
import { isClean } from './survivors.ts';

/**
 * Returns the best of those that did not survive this generation or an earlier one, by their means over the whole roster.
 * They are kept because a later plan does not read their answers again.
 */
export function reservesOf(draft: Draft, contestants: readonly number[], survivors: readonly number[]): Reserve[] {
  const { progress, scores, spec } = draft;
  const fallen = contestants.filter((number) => {
    const isUsable = number !== 0 && isClean(draft.candidate(number), spec);
    return isUsable && !survivors.includes(number) && scores.isComplete(number);
  });
  return [...(progress.reserves ?? []), ...fallen.map((number) => ({ number, fitness: scores.mean(number) }))]
    .filter(({ fitness }) => !Number.isNaN(fitness))
    .sort((one, other) => other.fitness - one.fitness || one.number - other.number)
    .slice(0, mostJudged.finalists);
}
