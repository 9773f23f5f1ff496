/** One question to a persona: the lines of its prompt, and the reading of the reply, in choice or distribution mode. */
import { isObject } from '../is-object.ts';
import { seededRandom } from '../random.ts';
import { letterOf } from './parts/option.ts';
import { readNumber } from './parts/read-number.ts';
import { typeOf, type Answer, type Question } from './types/registry.ts';
import type { ReplySchema, Weights } from './types/question-type.ts';

export interface QuestionPrompt {
  lines: string[];
  replySchema: ReplySchema;
}

/** `question` is as presented to this persona, here and below. */
export function choicePrompt(question: Question): QuestionPrompt {
  const type = typeOf(question);
  return { lines: type.promptLines(question), replySchema: type.replySchema(question) };
}

/** Reads the value of a choice; null when it cannot be used and has to be asked for again. */
export function readChoice(question: Question, value: unknown): Answer | null {
  return typeOf(question).parse(question, value);
}

/** Asks for probabilities instead of an answer; null where they mean nothing, as for open questions. */
export function distributionPrompt(question: Question): QuestionPrompt | null {
  const type = typeOf(question);
  const { distribution } = type;
  if (distribution === null) return null;
  const keys = distribution.keys(question);
  const letters = keys.map((_, index) => letterOf(index));
  const number = { type: 'number', ...(distribution.asks === 'values' ? {} : { minimum: 0, maximum: 100 }) };
  const [text = '', ...rest] = type.promptLines(question);
  const help = rest.slice(0, question.help === undefined || question.help === '' ? 0 : 1);
  return {
    lines: [
      text,
      ...help,
      distribution.sentence,
      ...keys.map(({ label }, index) => `${letterOf(index)}. ${label}`),
      distribution.asks === 'values'
        ? 'Reply with an object that gives the number for each letter.'
        : 'Reply with an object that gives the percentage for each letter, such as {"A": 35}.',
    ],
    replySchema: {
      type: 'object',
      properties: Object.fromEntries(letters.map((letter) => [letter, number])),
      required: letters,
      additionalProperties: false,
    },
  };
}

/** Reads stated probabilities: shares and chances from 0 to 1, values as they are. Null when they cannot be used. */
export function readDistribution(question: Question, value: unknown): Weights | null {
  const { distribution } = typeOf(question);
  if (distribution === null || !isObject(value)) return null;
  const keys = distribution.keys(question);
  const given = keys.map(({ key }, index) => [key, readNumber(value[letterOf(index)] ?? value[key])] as const);
  if (distribution.asks === 'values')
    return given.some(([, number]) => number === null) ? null : (Object.fromEntries(given) as Weights);
  const numbers = given.map(([key, number]) => [key, Math.max(0, number ?? 0)] as const);
  const highest = Math.max(0, ...numbers.map(([, number]) => number));
  if (highest === 0) return null;
  const divisor = highest > 1 ? 100 : 1;
  return Object.fromEntries(numbers.map(([key, number]) => [key, Math.min(1, number / divisor)]));
}

/** Draws the answer from stated probabilities; the same seed draws the same answer. Null where it cannot be valid. */
export function drawAnswer(question: Question, weights: Weights, seed: string): Answer | null {
  const type = typeOf(question);
  if (type.distribution === null) return null;
  const answer = type.distribution.draw(question, weights, seededRandom(`${seed}/answer/${question.id}`));
  return type.validateAnswer(question, answer) === null ? answer : null;
}
