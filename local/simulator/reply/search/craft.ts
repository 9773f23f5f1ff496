/**
 * How well a message is put, apart from what it says: some words and ways to begin work better than others, for everybody
 * or for some people. Which ones do follows from a seed, so that a search has something to find and to mix.
 */
import { hashText } from '../../../hash.ts';
import { seededRandom } from '../../../random.ts';
import { readMessage, type MessageReading } from '../../attitude/message.ts';
import type { Person } from '../../attitude/person.ts';
import { takenUp, type Doubt } from './objections.ts';

export interface Craft {
  /** Effect on the attitude of people with a trait, by trait; '' for everybody. */
  effects: ReadonlyMap<string, number>;
  taken: ReadonlySet<Doubt>;
  opensWithQuestion: boolean;
  hash: number;
  reading: MessageReading;
}

/** Largest effects on the score: for everybody, and for people with one trait. */
const strength = { all: 0.17, trait: 0.1 };

const traits = ['', 'left', 'middle', 'right', 'young', 'grown', 'old', 'plain', 'learned'] as const;

export function traitsOf({ politics, age, education }: Person): readonly string[] {
  return [
    politics < -0.3 ? 'left' : politics > 0.3 ? 'right' : 'middle',
    age < 35 ? 'young' : age < 60 ? 'grown' : 'old',
    education >= 3 ? 'learned' : 'plain',
  ];
}

const kept = new Map<string, Craft>();

export function craftOf(message: string, seed: number): Craft {
  const key = `${seed} ${message}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const words = (message.toLowerCase().match(/[\p{L}']{4,}/gu) ?? []).map((word) =>
    word.replace(/(?:ing|ed|es|s)$/, ''),
  );
  const opening = words.slice(0, 4);
  const effects = traits.map((trait): [string, number] => {
    // The first words count twice: they decide whether the rest is read.
    const all = [...words, ...opening].map((word) => valueOf(word, trait, seed));
    const mean = all.length === 0 ? 0 : all.reduce((sum, value) => sum + value, 0) / Math.max(12, all.length);
    const most = trait === '' ? strength.all : strength.trait;
    return [trait, most * Math.tanh(mean)];
  });
  const craft = {
    effects: new Map(effects),
    taken: takenUp(message),
    opensWithQuestion: /^[^.!?]{5,110}\?/.test(message),
    hash: hashText(message, seed),
    reading: readMessage(message),
  };
  if (kept.size >= 2_000) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, craft);
  return craft;
}

/** Approximately standard normal. */
function valueOf(word: string, trait: string, seed: number): number {
  return seededRandom(hashText(`${word} ${trait}`, seed)).normal();
}

/** Effect of the craft on one person, without the doubts. */
export function craftFor({ effects, opensWithQuestion }: Craft, { voice }: Person, own: readonly string[]): number {
  const question = opensWithQuestion
    ? voice === 'warm' || voice === 'earnest'
      ? 0.06
      : voice === 'blunt'
        ? -0.04
        : 0.02
    : 0;
  return own.reduce((sum, trait) => sum + (effects.get(trait) ?? 0), effects.get('') ?? 0) + question;
}
