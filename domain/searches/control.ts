/**
 * The control: as many plain paraphrases of the first message as the search wrote, raced in the same way for at most as many calls. It
 * shows what rewording alone would have reached.
 */
import { nextNumber } from './children.ts';
import { startConfirmation } from './confirmation.ts';
import type { Draft } from './draft.ts';
import { byMean } from './race.ts';
import { raceStep } from './race-step.ts';
import type { RatingAsk } from './state.ts';

/** So many are written at once. */
const batch = 100;

export function startControl(draft: Draft): void {
  const { progress, spec, searchCalls, state } = draft;
  progress.block = 0;
  if (spec.control === 'none' || progress.finalists.length === 0) return startConfirmation(draft);
  progress.phase = 'control';
  progress.controlCalls = state.calls + searchCalls - progress.besides.matched;
}

/** Questions, or null when something was decided or is to be written. */
export function nextControl(draft: Draft): RatingAsk[] | null {
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
  const [best] = byMean(scores, racers, compared);
  for (const { number } of draft.those('control', 'racing', 'kept')) {
    const isBest = number === best && compared > 0;
    const reason = isBest ? null : 'Not the best of the paraphrases';
    draft.change(number, { status: isBest ? 'kept' : 'indecisive', reason });
  }
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
