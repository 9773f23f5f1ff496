/** Searches that go on from an earlier one, with its candidates and answers. */
import type { Candidate } from './candidate.ts';
import type { SearchProgress } from './state.ts';

/** The candidates that are taken over: all of the search itself. What was not written yet never will be. */
export function takenOver(candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .filter(({ arm }) => arm === 'search')
    .map((candidate) =>
      candidate.status === 'writing' && candidate.message === null
        ? { ...candidate, status: 'failed', reason: 'Its search ended before it was written' }
        : candidate,
    );
}

/**
 * Where the search goes on: after the last generation, for so many more; from one candidate alone when it is named, so that
 * everything to come descends from it.
 */
export function continuedProgress(
  earlier: SearchProgress,
  { generations, candidate }: { generations: number; candidate: number | null },
): SearchProgress {
  return {
    ...earlier,
    phase: 'searching',
    totalGenerations: earlier.generation + generations,
    stop: null,
    elites: candidate === null ? earlier.elites : [candidate],
    betterAt: earlier.generation,
    // The others are no descendants of the chosen one.
    reserves: candidate === null ? (earlier.reserves ?? []) : [],
    // Finalists are checked again, because the checks of the earlier search are not copied.
    judgedBefore: 0,
    handledRequests: 0,
    finalists: [],
    controlOrder: null,
    controlCalls: null,
    besides: { calls: 0, matched: 0 },
  };
}
