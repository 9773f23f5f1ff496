/** Respondents of simulated surveys. */
import type { Random } from '../../domain/random.ts';
import type { StoredPerson, StoredPersona } from '../../domain/surveys/results/input.ts';

export type DrawnAnswer = number | { option: string };

export interface Respondent {
  answers: Record<string, DrawnAnswer>;
  attributes: Record<string, string>;
}

/** Draws an index in proportion to the shares. */
export function drawIndex(random: Random, shares: readonly number[]): number {
  let left = random();
  const found = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return found < 0 ? shares.length - 1 : found;
}

const nothing = { options: {}, wordings: {}, flags: [], decisions: {} };

/** Returns the respondents as people who answered by a link. */
export function asPeople(drawn: readonly Respondent[]): StoredPerson[] {
  return drawn.map((one, at) => ({
    id: `person-${at}`,
    ...one,
    ...nothing,
    weight: null,
    personId: null,
    parameters: {},
    isFromFile: false,
    completedAt: null,
  }));
}

/** Returns the respondents as personas of a run, each of them the twin of the person of its place where `areTwins`. */
export function asPersonas(drawn: readonly Respondent[], areTwins = false): StoredPersona[] {
  return drawn.map((one, at) => ({
    id: `${areTwins ? 'twin' : 'persona'}-${at}`,
    ...one,
    ...nothing,
    twinOf: areTwins ? `person-${at}` : null,
    isAskedAlone: false,
  }));
}
