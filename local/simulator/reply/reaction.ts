/** The provider simulator's reaction of a persona. */
import { computeAttitude } from '../attitude/attitude.ts';
import { readMessage } from '../attitude/message.ts';
import { readContextEffects } from '../attitude/context-effects.ts';
import { personOf } from '../attitude/person.ts';
import type { Ask } from '../ask.ts';
import { hashText, hashToUnit } from '../../hash.ts';
import { seededRandom } from '../../random.ts';
import { speak } from '../voice/speak.ts';
import { cite, readPassages } from './citations.ts';
import { readReactionPrompt, type ReactionPrompt, type Scale } from '../prompt.ts';

const words: Record<Scale, Record<'positive' | 'neutral' | 'negative', string>> = {
  'support-oppose': { positive: 'support', neutral: 'neutral', negative: 'oppose' },
  'yes-no': { positive: 'yes', neutral: 'unsure', negative: 'no' },
  'positive-negative-neutral': { positive: 'positive', neutral: 'neutral', negative: 'negative' },
};

/** Returns a reaction in the persona's voice: JSON if requested, else prose. */
export function reactionReply(ask: Ask, text: string, textHash: number): string {
  const prompt = readReactionPrompt(text);
  const person = personOf(prompt);
  const reading = readMessage(prompt.message);
  const effects = readContextEffects(reading, prompt.currentEvents, prompt.context);
  // The opinion follows from persona and message; the model shifts it by 0.08 at most.
  const opinion = seededRandom(textHash);
  const leaning = 0.16 * (hashToUnit('model', ask.model, textHash) - 0.5);
  const attitude = computeAttitude(person, reading, effects, leaning, opinion);
  const spoken = speak(
    person,
    reading,
    attitude,
    effects,
    seededRandom(hashText(`${ask.model} ${ask.temperature} ${textHash}`)),
  );
  const sentiment = scaleWordFor(prompt, attitude.sentiment);
  if (!ask.jsonMode && !prompt.wantsJson) return `${spoken.response} (${sentiment})`;
  const passages = readPassages(text);
  const json = JSON.stringify({
    sentiment,
    ...spoken,
    ...(passages.length === 0 ? {} : { citations: cite(passages, textHash) }),
    actionLikelihood: likelihoodOf(attitude.score, attitude.salience, opinion.next()),
  });
  return ask.jsonMode ? json : addModelNoise(json, hashToUnit('form', textHash));
}

/** Returns the prompt's word for a sentiment, or the usual one. */
export function scaleWordFor(
  { scale, scaleWords }: ReactionPrompt,
  sentiment: 'positive' | 'neutral' | 'negative',
): string {
  if (scaleWords === null) return words[scale][sentiment];
  return { positive: scaleWords[0], negative: scaleWords[1], neutral: scaleWords[2] }[sentiment];
}

/**
 * Returns the likelihood of acting in steps of 0.01. Strong feelings about important subjects lead to actions; the
 * factors keep most values between 0.1 and 0.9, as in surveys, and `unit` adds individual variation.
 */
function likelihoodOf(score: number, salience: number, unit: number): number {
  const drive = 0.5 + 0.42 * Math.max(-1, Math.min(1, score)) * (0.5 + 0.5 * salience) + 0.16 * (unit - 0.5);
  return Math.round(Math.max(0.01, Math.min(0.99, drive)) * 100) / 100;
}

/** Imitates models without JSON mode: 8% use a code fence, 4% add a sentence, 1% add a comma at the end. */
export function addModelNoise(json: string, unit: number): string {
  if (unit < 0.08) return `\`\`\`json\n${json}\n\`\`\``;
  if (unit < 0.12) return `Here is my reaction:\n\n${json}`;
  return unit < 0.13 ? `${json.slice(0, -1)},}` : json;
}
