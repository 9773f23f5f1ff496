/**
 * The control: as many plain paraphrases of the first message as the search wrote, raced in the same way for at most as many calls. It
 * shows what rewording alone would have reached.
 */
import { mostJudged } from './call-count.ts';
import { nextNumber } from './children.ts';
import { startConfirmation } from './confirmation.ts';
import type { Draft } from './draft.ts';
import { passes } from './judging.ts';
import { byMean } from './race.ts';
import { raceStep } from './race-step.ts';
import type { RatingAsk } from './state.ts';

/** So many are written at once. */
const batch = 100;

export function startControl(draft: Draft): void {
  const { progress, spec, searchCalls, state } = draft;
  progress.block = 0;
  progress.controlOrder = null;
  if (spec.control === 'none' || progress.finalists.length === 0) return startConfirmation(draft);
  progress.phase = 'control';
  progress.controlCalls = state.calls + searchCalls - progress.besides.matched;
}

/** Questions, or null when something was decided or is to be written. */
export function nextControl(draft: Draft): RatingAsk[] | null {
  const { controlOrder } = draft.progress;
  if (controlOrder != null) {
    chooseControl(draft, controlOrder);
    return null;
  }
  passGates(draft);
  if (writeMore(draft)) return null;
  const step = raceStep(draft, () => racersOf(draft), callsLeft(draft));
  if (typeof step !== 'string') return step;
  endControl(draft);
  return null;
}

/** Takes the best paraphrase of those that were compared so far. */
export function endControl(draft: Draft): void {
  passGates(draft);
  const { spec, progress, method, scores } = draft;
  const racers = racersOf(draft);
  const isOver = racers.every(({ number }) => scores.isComplete(number));
  const compared = isOver ? spec.personas : Math.min(spec.personas, progress.block * method.race.block);
  const ordered = compared > 0 ? byMean(scores, racers, compared) : [];
  progress.controlOrder = ordered.slice(0, spec.judgesClaims ? mostJudged.paraphrases : 1);
  for (const { number } of draft.those('control', 'racing', 'kept'))
    if (!progress.controlOrder.includes(number)) draft.change(number, notTheBest);
  chooseControl(draft, progress.controlOrder);
}

const notTheBest = { status: 'indecisive', reason: 'Not the best of the paraphrases' } as const;

/** Takes the best one that makes no new claim: what invents things shows nothing about rewording. */
function chooseControl(draft: Draft, ordered: readonly number[]): void {
  const checks = ordered.map((number) => passes(draft.state, draft.candidate(number)));
  const first = checks.findIndex((isPassed) => isPassed !== false);
  if (checks[first] === null) return draft.judge(ordered.slice(first, first + 1));
  for (const [place, number] of ordered.entries())
    draft.change(number, place === first ? { status: 'kept', reason: null } : notTheBest);
  draft.progress.controlOrder = null;
  startConfirmation(draft);
}

function callsLeft({ progress, state }: Draft): number {
  return (progress.controlCalls ?? 0) - state.calls;
}

/**
 * Paraphrases are alike by nature, and the control should be as strong as it can be: only equal texts are left out, and none is
 * written again.
 */
function passGates(draft: Draft): void {
  const others = draft.those('control', 'racing', 'kept', 'dropped', 'indecisive');
  for (const candidate of draft.those('control', 'writing')) {
    const message = candidate.message ?? '';
    const checked = draft.method.check(
      draft.spec,
      { message },
      others.filter((other) => other.message === message),
    );
    draft.change(candidate.number, checked);
    if (checked.status === 'racing') others.push(candidate);
  }
}

function writeMore(draft: Draft): boolean {
  const { candidates, method, progress } = draft;
  // A race that has begun takes nobody any more.
  if (progress.block > 0) return false;
  const written = candidates.filter(({ arm }) => arm === 'control').length;
  const wanted = candidates.filter(
    ({ arm, origin, message }) => arm === 'search' && origin !== 'seed' && origin !== 'edit' && message !== null,
  ).length;
  const toRace = draft.those('control', 'racing').length * method.race.block;
  const affordable = Math.floor((callsLeft(draft) - toRace) / (1 + method.race.block));
  const count = Math.min(batch, wanted - written, affordable);
  const first = nextNumber(candidates);
  for (let index = 0; index < count; index += 1) {
    draft.create({
      number: first + index,
      generation: 0,
      arm: 'control',
      origin: method.paraphrase.name,
      parents: [0],
      status: 'writing',
      message: null,
      reason: null,
      plan: {},
      flags: [],
    });
  }
  return count > 0;
}

function racersOf(draft: Draft) {
  return draft.those('control', 'racing', 'kept').map(({ number }) => ({ number, isClean: true, isSafe: false }));
}
