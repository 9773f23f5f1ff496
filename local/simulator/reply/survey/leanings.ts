/** Preferences of one persona among options of a survey: what people share, what its facts add, and what is its own. */
import { hashText, hashToUnit } from '../../../hash.ts';
import { seededRandom } from '../../../random.ts';
import { computeAttitude } from '../../attitude/attitude.ts';
import { readMessage } from '../../attitude/message.ts';
import { personOf, type Person } from '../../attitude/person.ts';
import { readReactionPrompt } from '../../prompt.ts';

export interface Answerer {
  person: Person;
  hash: number;
  seed: number;
}

export function answererOf(background: string, seed: number): Answerer {
  return { person: personOf(readReactionPrompt(background)), hash: hashText(background.trim()), seed };
}

/** A utility that a text states, for tests that have to find it again: `[[u: 1.2]]`. */
const planted = /\[\[u: (-?\d+(?:\.\d+)?)\]\]/;

/** Standard deviations: of utilities over options, of what facts add, and of what is a persona's own. */
const spread = { options: 0.8, facts: 0.5, own: 0.35 } as const;

/** Returns the utility of an option for the persona, on the logit scale, and about 0 on average. */
export function utilityOf({ person, hash, seed }: Answerer, question: string, option: string): number {
  const noise = seededRandom(hashText(`${option}\u0000${question}`, (hash ^ seed) >>> 0)).normal();
  const stated = planted.exec(option)?.[1];
  if (stated !== undefined) return Number(stated) + spread.own * noise;
  const loading = (name: string) => 2 * hashToUnit(name, question, option, seed) - 1;
  const shared = spread.options * Math.sqrt(3) * loading('shared');
  const facts =
    spread.facts *
    Math.sqrt(3) *
    (loading('politics') * person.politics +
      loading('age') * Math.max(-1, Math.min(1, (person.age - 45) / 25)) +
      0.5 * loading('trust') * person.trust);
  return shared + facts + attitudeTo(person, option) + spread.own * noise;
}

/** Options about a subject that the attitude model knows please whom it says. */
function attitudeTo(person: Person, option: string): number {
  const reading = readMessage(option);
  if (reading.topics.length === 0) return 0;
  const calm = {
    next: () => 0.5,
    chance: () => false,
    pick: <T>([first]: readonly T[]) => first as T,
    normal: () => 0,
  };
  return 1.5 * computeAttitude(person, reading, { isInTheNews: false, support: 0 }, 0, calm).score;
}

/** Returns where the persona stands between two ends, 0 to 1. */
export function positionOf(answerer: Answerer, question: string, item = ''): number {
  return 1 / (1 + Math.exp(-utilityOf(answerer, question, item)));
}

/** Returns shares that add up to 1, by the logit model. */
export function sharesOf(utilities: readonly number[]): number[] {
  const highest = Math.max(...utilities);
  const powers = utilities.map((utility) => Math.exp(utility - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** Returns shares of equally spaced points around a position from 0 to 1. */
export function sharesAround(position: number, points: number): number[] {
  const width = 0.28;
  const at = (index: number) => (points === 1 ? 0.5 : index / (points - 1));
  return sharesOf(Array.from({ length: points }, (_, index) => -(((at(index) - position) / width) ** 2) / 2));
}

/** Index of the highest number. */
export function highest(numbers: readonly number[]): number {
  return numbers.reduce((best, number, index) => (number > (numbers[best] ?? -Infinity) ? index : best), 0);
}

/** Index of the lowest number. */
export function lowest(numbers: readonly number[]): number {
  return highest(numbers.map((number) => -number));
}
