/**
 * A test of a prompt that hides who a profile is of: a model is asked to name the person, and its guess is compared with
 * the profile.
 */
import { fenceText, foreignRule } from '../foreign-text.ts';
import { isObject } from '../is-object.ts';
import { foldLetters } from '../letters.ts';
import type { Prompt } from '../personas/reaction-prompt.ts';
import type { ProfileFacts } from './facts.ts';

/** First line of the question, by which the provider simulator knows it. */
export const probeOpening = 'You test whether a description gives away who a real person is.';

/** Builds the question to a model: who is described by this text of a prompt? */
export function buildProbe(description: string): Prompt {
  return {
    system: [
      probeOpening,
      'Use everything that you know and everything that the description says, also between the lines. Guess only on good grounds.',
      'Answer with JSON alone: {"name": string or null, "employer": string or null, "sureness": number from 0 to 1, "clues": [the words of the description that gave it away, at most five]}',
      foreignRule,
    ].join('\n'),
    user: `Who is described here?\n${fenceText(description)}`,
  };
}

export interface ProbeGuess {
  name: string | null;
  employer: string | null;
  /** From 0 to 1, as the model states it. */
  sureness: number;
  clues: string[];
}

const maxClues = 5;
const maxGuessCharacters = 200;

/** Reads the model's answer; null when it is not the JSON that was asked for. */
export function readProbe(text: string): ProbeGuess | null {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    const value: unknown = JSON.parse(json);
    if (!isObject(value)) return null;
    const { name, employer, sureness, clues } = value;
    return {
      name: wordsOf(name),
      employer: wordsOf(employer),
      sureness: typeof sureness === 'number' ? Math.min(1, Math.max(0, sureness)) : 0,
      clues: (Array.isArray(clues) ? clues : []).flatMap((clue: unknown) => wordsOf(clue) ?? []).slice(0, maxClues),
    };
  } catch {
    return null;
  }
}

function wordsOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const words = value.trim().slice(0, maxGuessCharacters);
  return words === '' || /^(unknown|none|null|n\/a)$/i.test(words) ? null : words;
}

/** Outcome of a test: the person was named, only the employer was, or neither. */
export type ProbeOutcome = 'named' | 'employer' | 'not-named';

/** Compares a guess with the profile: a name counts with its last word, or with two of its words. */
export function judgeProbe(guess: ProbeGuess, { name, company }: Pick<ProfileFacts, 'name' | 'company'>): ProbeOutcome {
  if (isNamed(guess.name, name)) return 'named';
  const employer = plain(company ?? '');
  return employer !== '' && plain(guess.employer ?? '').includes(employer) ? 'employer' : 'not-named';
}

function isNamed(guessed: string | null, name: string): boolean {
  if (guessed === null) return false;
  const whole = plain(name);
  // Names in scripts without spaces are one word.
  if (whole !== '' && plain(guessed).replaceAll(' ', '') === whole.replaceAll(' ', '')) return true;
  const said = new Set(plain(guessed).split(' '));
  const words = whole.split(' ').filter((word) => word.length > 1);
  const last = words.at(-1);
  const hits = words.filter((word) => said.has(word)).length;
  return hits >= 2 || (last !== undefined && words.length > 1 && said.has(last));
}

/** Lower-case letters and digits with single spaces; accents are left out. */
function plain(text: string): string {
  return foldLetters(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
