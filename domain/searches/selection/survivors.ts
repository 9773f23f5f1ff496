/** Survival of a generation. */
import type { Candidate } from '../candidate.ts';
import type { Scores } from '../fitness.ts';
import type { SearchSpec } from '../setup.ts';
import type { SearchState } from '../state.ts';
import { clearLead } from '../stop.ts';
import { dimensionsOf } from './dimensions.ts';
import { nsgaOrder } from './nsga.ts';

/** False for a candidate with a flag that excludes it: it survives only where others are lacking. The first message is the measure. */
export function isClean({ number, flags }: Pick<Candidate, 'number' | 'flags'>, spec: SearchSpec): boolean {
  if (number === 0) return true;
  return flags.every(
    ({ kind }) =>
      kind !== 'rater-appeal' && kind !== 'below-floor' && (kind !== 'new-claim' || !spec.constraints.forbidsNewClaims),
  );
}

/** Fewer answers say nothing about a candidate beside one that the whole roster answered. */
const minCompared = 20;

/**
 * Returns the believed worth of a candidate. One that was not asked of the whole roster, because the search stopped, is
 * compared with the best of those that were, on the same personas, and counts as less by a part of the standard error; with
 * few answers it stands below all others.
 */
function believedWorth(scores: Scores, candidate: number, best: number | null): number {
  if (best === null || scores.isComplete(candidate)) return scores.mean(candidate);
  const { n, mean, error } = scores.paired(candidate, best);
  if (n === 0) return NaN;
  return n < minCompared ? mean - 1 : scores.mean(best) + mean - clearLead * error;
}

/** Orders candidates by what they are worth: clean ones first, those without answers last. */
export function byWorth(scores: Scores, candidates: readonly Candidate[], spec: SearchSpec): number[] {
  const complete = candidates.filter(({ number }) => scores.isComplete(number));
  const best = complete.reduce<number | null>(
    (found, { number }) => (found === null || scores.mean(number) > scores.mean(found) ? number : found),
    null,
  );
  return candidates
    .map((candidate) => ({
      number: candidate.number,
      isClean: isClean(candidate, spec),
      worth: believedWorth(scores, candidate.number, best),
    }))
    .filter(({ worth }) => !Number.isNaN(worth))
    .sort(
      (one, other) =>
        Number(other.isClean) - Number(one.isClean) || other.worth - one.worth || one.number - other.number,
    )
    .map(({ number }) => number);
}

/** Orders candidates for survival: the best first, then by worth, or by rank and crowding of the front. */
export function survivalOrder(state: SearchState, scores: Scores, candidates: readonly Candidate[]): number[] {
  const worth = byWorth(scores, candidates, state.spec);
  if (state.spec.selection === 'weights') return worth;
  const byNumber = new Map(candidates.map((candidate) => [candidate.number, candidate]));
  const cleanOf = (number: number) => isClean(byNumber.get(number) as Candidate, state.spec);
  const [clean, flagged] = [worth.filter(cleanOf), worth.filter((number) => !cleanOf(number))];
  const order = nsgaOrder(clean.map((number) => dimensionsOf(state, number))).map((at) => clean[at] as number);
  // The best by weights is what is reported as best, so it stays.
  return [...clean.slice(0, 1), ...order.filter((number) => number !== clean[0]), ...flagged];
}
