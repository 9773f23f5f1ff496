/**
 * Plans the next move of a search. It follows from the stored state alone, and the same state always has the same plan, so that a
 * search can be left and taken up anywhere.
 */
import type { Candidate, NewCandidate } from './candidate.ts';
import { confirm } from './confirmation.ts';
import { nextControl } from './control.ts';
import { Draft, ourMethod, type Method } from './draft.ts';
import { checkCandidate } from './gates/check-candidate.ts';
import { nextJudgment } from './judging-phase.ts';
import { handleRequests } from './requests.ts';
import { nextOfSearch } from './search-phase.ts';
import type { SearchSpec } from './setup.ts';
import type { RatingAsk, SearchPlan, SearchProgress, SearchState } from './state.ts';

export function planNext(state: SearchState, method: Method = ourMethod): SearchPlan {
  const draft = new Draft(state, method);
  // Candidates that are still being written decide what comes next.
  const isWaiting = state.candidates.some(({ status, message }) => status === 'writing' && message === null);
  if (isWaiting || draft.progress.phase === 'done') return draft.plan([]);
  for (;;) {
    handleRequests(draft, state);
    const asks = stepOf(draft);
    if (asks !== null || draft.hasWritings || draft.hasJudgments || isDone(draft)) return draft.plan(asks ?? []);
  }
}

/** Questions, or null when something else was decided. */
function stepOf(draft: Draft): RatingAsk[] | null {
  const { phase } = draft.progress;
  if (phase === 'searching') return nextOfSearch(draft);
  if (phase === 'judging') return nextJudgment(draft);
  if (phase === 'control') return nextControl(draft);
  return phase === 'confirming' ? confirm(draft) : null;
}

function isDone({ progress }: Draft): boolean {
  return progress.phase === 'done';
}

export function firstProgress({ generations }: Pick<SearchSpec, 'generations'>): SearchProgress {
  return {
    phase: 'searching',
    generation: 0,
    totalGenerations: generations,
    stop: null,
    history: [],
    elites: [],
    block: 0,
    betterAt: 0,
    handledRequests: 0,
    finalists: [],
    controlCalls: null,
    besides: { calls: 0, matched: 0 },
  };
}

/** The first message is what all others are measured by, so it takes part whatever the rules say. */
export function seedCandidates(spec: SearchSpec): NewCandidate[] {
  const seeds: NewCandidate[] = [];
  for (const [number, message] of spec.seedMessages.entries()) {
    const others = seeds.map((seed): Candidate => ({ ...seed, answers: null, costUsd: 0 }));
    const { status, reason, flags } = checkCandidate(spec, { message }, others);
    const checked = number === 0 ? { status: 'racing' as const, reason: null } : { status, reason };
    seeds.push({
      number,
      generation: 0,
      arm: 'search',
      origin: 'seed',
      parents: [],
      message,
      plan: {},
      flags,
      ...checked,
    });
  }
  return seeds;
}

/**
 * The candidates whose ratings the next plan reads: those that race, the first message, the best before a plateau, and those that are
 * confirmed. All others can be left out of its state.
 */
export function ratingsNeeded(
  { elites, finalists, history, betterAt }: SearchProgress,
  candidates: readonly Pick<Candidate, 'number' | 'status' | 'arm'>[],
): number[] {
  const better = history.find(({ generation }) => generation === betterAt);
  const racing = candidates.filter(
    ({ status, arm }) => status === 'racing' || status === 'writing' || (arm === 'control' && status === 'kept'),
  );
  const numbers = [0, ...elites, ...finalists, ...(better ? [better.best] : []), ...racing.map(({ number }) => number)];
  return [...new Set(numbers)].sort((one, other) => one - other);
}
