/** The search itself: children are written, pass the gates and race, until a stop rule holds. */
import type { Candidate } from './candidate.ts';
import { callsAllowed } from './calls-allowed.ts';
import { childrenOf, nextNumber, writtenAgain } from './children.ts';
import type { Draft } from './draft.ts';
import { endGeneration } from './generation.ts';
import { startJudging } from './judging-phase.ts';
import { raceStep } from './race-step.ts';
import type { Racer } from './race.ts';
import { isClean } from './selection/survivors.ts';
import type { RatingAsk, StopRule } from './state.ts';
import { finalistsOf } from './selection/finalists.ts';
import { isWidened, stopAfter } from './stop.ts';

/** Questions, or null when something was decided or is to be written. */
export function nextOfSearch(draft: Draft): RatingAsk[] | null {
  if (isClosed(draft)) return startGeneration(draft);
  passGates(draft);
  writeAgain(draft);
  if (draft.hasWritings) return null;
  const { left, rule } = callsAllowed(draft);
  const step = raceStep(draft, () => racersOf(draft), left);
  if (typeof step !== 'string') return step;
  return closeGeneration(draft, step === 'out-of-calls' ? rule : null);
}

/** Ends the generation, and the search when a rule says so. */
export function closeGeneration(draft: Draft, rule: StopRule | null): null {
  passGates(draft);
  endGeneration(draft);
  const stop = rule ?? stopAfter(draft);
  if (stop !== null) stopSearch(draft, stop);
  return null;
}

export function isClosed({ progress: { history, generation } }: Draft): boolean {
  return history.at(-1)?.generation === generation;
}

function startGeneration(draft: Draft): null {
  const { progress } = draft;
  const from = { ...progress, generation: progress.generation + 1 };
  const children = childrenOf(
    { ...draft.state, progress: from },
    progress.elites,
    draft.method.mutations,
    isWidened(progress, draft.spec),
  );
  // Children that are written but not asked about would be money for nothing.
  const { left, rule } = callsAllowed(draft);
  const isTooMuch = children.length * (1 + draft.method.race.block) > left;
  if (isTooMuch || children.length === 0) {
    stopSearch(draft, isTooMuch ? rule : 'nothing-to-race');
    return null;
  }
  progress.generation = from.generation;
  progress.block = 0;
  for (const child of children) draft.create(child);
  return null;
}

function stopSearch(draft: Draft, rule: StopRule): void {
  draft.progress.stop = rule;
  draft.progress.finalists = finalistsOf(draft);
  startJudging(draft);
}

/** Decides what was written: it races, or it is out. */
function passGates(draft: Draft): void {
  const others = draft.candidates.filter(({ arm, status }) => arm === 'search' && isInUse(status));
  const written = draft.those('search', 'writing');
  for (const candidate of written) {
    const checked = draft.method.check(draft.spec, { message: candidate.message ?? '' }, others);
    draft.change(candidate.number, checked);
    if (checked.status === 'racing') others.push(candidate);
  }
}

function writeAgain(draft: Draft): void {
  const unusable = draft.those('search', 'rejected', 'duplicate', 'failed');
  const again = new Set(draft.candidates.map(({ plan }) => plan.again?.of));
  let { left } = callsAllowed(draft);
  for (const candidate of unusable) {
    const { number, generation, origin } = candidate;
    if (generation !== draft.progress.generation || origin === 'edit' || origin === 'seed' || again.has(number))
      continue;
    const next = writtenAgain(candidate, nextNumber(draft.candidates));
    left -= 1 + draft.method.race.block;
    if (next !== null && left >= 0) draft.create(next);
  }
}

function isInUse(status: Candidate['status']): boolean {
  return status === 'racing' || status === 'kept' || status === 'dropped' || status === 'indecisive';
}

/** The candidates that race in this generation: its own and the survivors before it. */
function racersOf(draft: Draft): Racer[] {
  const elites = draft.progress.elites.map((number) => draft.candidate(number));
  return [...elites, ...draft.those('search', 'racing')].map((candidate) => ({
    number: candidate.number,
    isClean: isClean(candidate, draft.spec),
    isSafe: candidate.number === 0 || candidate.origin === 'edit',
  }));
}
