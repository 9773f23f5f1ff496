/** One persona's rating of one candidate, by the attitude model. */
import { hashText, hashToUnit } from '../../../hash.ts';
import { seededRandom, type Random } from '../../../random.ts';
import type { Rating } from '../../../../domain/searches/state.ts';
import { computeAttitude, type Attitude } from '../../attitude/attitude.ts';
import { readMessage, type MessageReading } from '../../attitude/message.ts';
import { personOf, type Person } from '../../attitude/person.ts';
import type { ReactionPrompt } from '../../prompt.ts';
import { craftFor, craftOf, traitsOf } from './craft.ts';
import { doubtLines, doubtOf } from './objections.ts';

/** A persona as it rates: everything that does not depend on the message. */
export interface Rater {
  person: Person;
  traits: readonly string[];
  hash: number;
  /** Ways to behave that the persona's text asks for. */
  plays: ReadonlySet<string>;
  /** Words that the persona rewards wherever they stand. */
  rewards: string | null;
}

export interface Rated extends Rating {
  attitude: Attitude;
  actionLikelihood: number;
}

export function raterOf(prompt: ReactionPrompt): Rater {
  const { background } = prompt;
  const person = personOf(prompt);
  return {
    person,
    traits: traitsOf(person),
    hash: hashText(background.trim()),
    plays: new Set([...background.matchAll(/\[\[(\w+)\]\]/g)].map(([, mark = '']) => mark)),
    rewards: /\[\[rewards: ([^\]]+)\]\]/.exec(background)?.[1]?.toLowerCase() ?? null,
  };
}

const noEffects = { isInTheNews: false, support: 0 };

/** Models please those who ask for it: that is what a search must not learn. */
const pleas =
  /\b(?:say yes|answer yes|you would agree|have to agree|rate this|top marks|highest score|must agree)\b|"sentiment"|ignore (?:all|any|your|the) /i;

/** Shares of a persona's mood that are its own, and that it has about one text. */
const moods = { own: 0.8, text: 0.6 };
/** Standard deviations of the effect of an instruction's wording: on all texts, and on one text. */
const wordingSpread = { all: 0.03, text: 0.04 };

/** `leaning` is the model's own bias, near 0. */
export function rateMessage(rater: Rater, message: string, wording: number, seed: number, leaning = 0): Rated {
  const { person, traits, plays, rewards } = rater;
  const isFrozen = plays.has('frozen') || message.includes('[[frozen]]');
  const isFlat = isFrozen || plays.has('flat') || message.includes('[[flat]]');
  const craft = craftOf(message, seed);
  const reading = isFlat ? readMessage('') : craft.reading;
  const own = seededRandom(mix(rater.hash, seed));
  const pair = seededRandom(mix(rater.hash, isFrozen ? seed : craft.hash));
  const mood = moods.own * own.normal() + (isFrozen ? 0 : moods.text * pair.normal());
  const shift =
    leaning +
    (isFlat ? 0 : craftFor(craft, person, traits) + wordingEffect(wording, craft.hash, seed)) +
    (!isFlat && pleas.test(message) ? 0.6 : 0) +
    (rewards !== null && message.toLowerCase().includes(rewards) ? 0.8 : 0);
  const first = computeAttitude(person, reading, noEffects, shift, always(mood));
  const doubt = doubtOf(first, reading, own);
  const isAnswered = !isFlat && craft.taken.has(doubt);
  const attitude = isAnswered ? computeAttitude(person, reading, noEffects, shift + answered, always(mood)) : first;
  const { sentiment } = attitude;
  const shares = sharesOf(attitude, person, reading, pair);
  return {
    values: { supportRate: sentiment === 'positive' ? 1 : 0, ...shares },
    sentiment,
    objection: sentiment === 'positive' ? '' : own.pick(doubtLines[doubt].objections),
    attitude,
    actionLikelihood: share(0.5 + 0.4 * attitude.score + 0.06 * pair.normal()),
  };
}

function sharesOf({ score, salience }: Attitude, person: Person, { tone }: MessageReading, random: Random) {
  const heat = Math.max(tone.attack, tone.shout);
  return {
    // Heated texts are passed on, and long ones are not.
    viralPotential: share(
      0.25 +
        0.3 * Math.abs(score) +
        0.15 * score +
        0.15 * salience +
        0.15 * heat * Math.abs(person.politics) +
        (tone.length === 'long' ? -0.1 : 0) +
        0.05 * random.normal(),
    ),
    authenticity: share(
      0.55 +
        0.2 * tone.specifics -
        0.3 * tone.attack -
        0.3 * tone.jargon -
        0.2 * tone.shout -
        (tone.free ? 0.1 : 0) +
        0.1 * person.trust +
        0.15 * score +
        0.06 * random.normal(),
    ),
    persuasionScore: share(0.45 + 0.4 * score + 0.06 * random.normal()),
  };
}

/** Effect of a message that takes up the doubt of the person. */
const answered = 0.08;

/** The same text is liked a little more after one wording of the instruction than after another. */
function wordingEffect(wording: number, textHash: number, seed: number): number {
  return (
    wordingSpread.all * seededRandom(mix(seed, 7_919 * (wording + 1))).normal() +
    wordingSpread.text * seededRandom(mix(textHash, 104_729 * (wording + 1))).normal()
  );
}

/** The bias of a model, at most 0.03 in either direction. */
export function leaningOf(model: string): number {
  return 0.06 * (hashToUnit('model', model) - 0.5);
}

/** In steps of 0.01, as models answer. */
function share(value: number): number {
  return Math.round(100 * Math.max(0.01, Math.min(0.99, value))) / 100;
}

function always(normal: number): Random {
  return { next: () => 0.5, chance: () => false, pick: ([first]) => first as never, normal: () => normal };
}

function mix(one: number, other: number): number {
  let mixed = Math.imul((one % 4294967296) ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((other % 4294967296) | 0, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f) ^ Math.floor(one / 4294967296) ^ Math.floor(other / 4294967296);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
