import { countCalls } from '../call-count.ts';
import type { SearchState } from '../state.ts';

/** Calls until the end, as far as they can be told: generations like those before, then checks, control and confirmation. */
export function callsLeft({ spec, progress, calls, ratings, segmentOf, candidates }: SearchState): number {
  const { phase, history, totalGenerations, controlCalls, finalists } = progress;
  if (phase === 'done') return 0;
  const { expected } = countCalls(spec);
  const sealed = segmentOf.length - spec.personas;
  if (phase === 'confirming') {
    const control = candidates.some(({ arm, status }) => arm === 'control' && status === 'kept') ? 1 : 0;
    const asked = [0, ...finalists].reduce(
      (sum, number) =>
        sum + [...(ratings.get(number)?.keys() ?? [])].filter((persona) => persona >= spec.personas).length,
      0,
    );
    return Math.max(0, (1 + finalists.length + control) * sealed - asked);
  }
  if (phase === 'control')
    return Math.max(0, (controlCalls ?? calls) - calls) + (spec.judgesClaims ? 1 : 0) + expected.confirmation;
  const [since, last] = [history[0]?.calls ?? 0, history.at(-1)];
  const perGeneration =
    last === undefined || last.generation === 0
      ? (expected.writes + expected.ratings) / Math.max(1, spec.generations)
      : (last.calls - since) / last.generation;
  const isSearching = phase === 'searching';
  const toCome = isSearching ? Math.max(0, totalGenerations - (last?.generation ?? 0)) * perGeneration : 0;
  const judging = isSearching ? expected.judging : finalists.length;
  const search = Math.min(toCome, Math.max(0, (spec.budgetCalls ?? Infinity) - calls));
  const control =
    spec.control === 'none' ? 0 : (expected.control / (expected.writes + expected.ratings)) * (calls + search);
  return search + judging + control + expected.confirmation;
}
