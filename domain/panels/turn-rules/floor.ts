/** The floor: who may speak next, by the laws that hold under every rule. */
import { medianOf } from '../../simulations/student-t.ts';
import { panelLimits } from '../setup.ts';
import type { Floor, NextSpeaker, TurnRule } from './turn-rule.ts';
import type { Step } from '../step.ts';

/** Longest turn that is kept, in words; longer ones are cut. */
export const mostTurnWords = panelLimits.turnWords * 1.5;

/**
 * Lists who may speak next: not the previous speaker, and nobody whose words could come to more than twice the median.
 * Never empty: at least half of three or more are not above the median.
 */
export function eligibleOf({ present, spoken, words }: Pick<Floor, 'present' | 'spoken' | 'words'>): string[] {
  if (present.length < 2) return [...present];
  const others = present.filter((id) => id !== spoken.at(-1));
  const most = 2 * Math.max(medianOf(present.map((id) => words.get(id) ?? 0)), mostTurnWords);
  const within = others.filter((id) => (words.get(id) ?? 0) + mostTurnWords <= most);
  return within.length > 0 ? within : others;
}

/** Turns of others since this one last spoke; since it sat down when it never did. */
export function silenceOf({ spoken, since }: Pick<Floor, 'spoken' | 'since'>, id: string): number {
  return spoken.length - 1 - Math.max(spoken.lastIndexOf(id), (since.get(id) ?? 0) - 1);
}

/** Finds the participant that was silent for longest of those who may speak; the first by seat of several. */
export function longestSilent(floor: Floor): string {
  return floor.eligible.reduce(
    (best, id) => (silenceOf(floor, id) > silenceOf(floor, best) ? id : best),
    floor.eligible[0] ?? '',
  );
}

/**
 * Returns who has to be invited now so that nobody is silent for more than two rounds; null while all can wait. Several
 * who wait are invited one by one, so the first of them is invited early enough for the last.
 */
export function invitedOf(floor: Floor): string | null {
  const most = 2 * floor.present.length;
  const silences = floor.eligible.map((id) => silenceOf(floor, id)).sort((one, other) => other - one);
  const isDue = silences.some((silence, place) => silence >= most - place - 1);
  return isDue ? longestSilent(floor) : null;
}

/** Chooses the next speaker by the rule, after an invitation to who was silent for two rounds. */
export function nextSpeaker(rule: TurnRule, floor: Floor, asked: readonly Step[]): NextSpeaker {
  const invited = invitedOf(floor);
  if (invited !== null) return { participantId: invited, reason: 'Invited after two rounds of silence' };
  return rule.next(floor, asked);
}
