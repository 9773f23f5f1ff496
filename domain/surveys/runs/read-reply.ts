/** Reads a persona's reply to the questions of one call. */
import { isObject } from '../../is-object.ts';
import { extractObject, withoutFences, type Repair } from '../../simulations/extract-json.ts';
import { storableText } from '../../storable.ts';
import { prune } from '../path.ts';
import { distributionPrompt, drawAnswer, readChoice, readDistribution } from '../persona.ts';
import { present } from '../present.ts';
import type { SurveyDefinition } from '../survey.ts';
import type { Weights } from '../types/question-type.ts';
import { typeOf, type Question } from '../types/registry.ts';
import { languageCode } from './language.ts';
import { respondentOf, type SurveyPersona } from './persona.ts';
import { keyOf } from './prompt.ts';
import type { SurveyRunSpec } from './setup.ts';

export interface ReadReply {
  /** Answers by question, null for one that was passed; those that cannot be read are missing. */
  answers: Record<string, unknown>;
  /** Probabilities that the persona stated, by question, in distribution mode. */
  stated: Record<string, Weights>;
}

/** Reads what can be read; null when that is nothing. Answers are drawn with the persona's seed from stated probabilities. */
export function readReply(
  survey: SurveyDefinition,
  asked: Pick<SurveyRunSpec, 'mode' | 'language'>,
  persona: SurveyPersona,
  questions: readonly Question[],
  reply: string,
  repair?: Repair,
): ReadReply | null {
  const fields = fieldsIn(reply, questions, repair);
  const respondent = respondentOf(persona, languageCode(survey, asked.language));
  const before = prune(survey, persona.answers, respondent);
  const read: ReadReply = { answers: {}, stated: {} };
  for (const [index, question] of questions.entries()) {
    const shown = present(survey, question, before, respondent);
    const value = fields.get(keyOf(index));
    if (value === undefined) continue;
    if (asked.mode === 'distribution' && distributionPrompt(shown) !== null) {
      const weights = readDistribution(shown, value);
      const answer = weights === null ? null : drawAnswer(shown, weights, persona.seed);
      if (weights === null || answer === null) continue;
      read.stated[question.id] = weights;
      read.answers[question.id] = storedAnswer(shown, answer);
      continue;
    }
    const answer = value === null ? null : readChoice(shown, value);
    if (answer === null && (value !== null || shown.required)) continue;
    read.answers[question.id] = answer === null ? null : storedAnswer(shown, answer);
  }
  return Object.keys(read.answers).length === 0 ? null : read;
}

/** Finds the values in the reply. Where the whole needs a repair, an answer that is an object parses before it. */
function fieldsIn(reply: string, questions: readonly Question[], repair: Repair | undefined): Map<string, unknown> {
  const fieldsOfText = (text: string) =>
    fieldsOf(extractObject(text, repair, (object) => fieldsOf(object, questions).size)?.object ?? {}, questions);
  const fields = fieldsOfText(reply);
  if (fields.size > 0 || repair === undefined) return fields;
  const bare = withoutFences(reply);
  try {
    return fieldsOfText(repair(bare.slice(Math.max(0, bare.indexOf('{')))));
  } catch {
    return fields;
  }
}

/** Finds the values by key, whatever the case of the keys and also one level down. */
function fieldsOf(object: Record<string, unknown>, questions: readonly Question[]): Map<string, unknown> {
  const keys = new Set(questions.map((_, index) => keyOf(index)));
  for (const one of [object, ...Object.values(object).filter(isObject)]) {
    const entries = Object.entries(one).map(([key, value]) => [key.trim().toLowerCase(), storable(value)] as const);
    const found = entries.filter(([key]) => keys.has(key));
    if (found.length > 0) return new Map(found);
  }
  return new Map();
}

/** Returns the value with texts that Postgres can store. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, storable(one)])) : value;
}

/** An empty answer passes the question. */
function storedAnswer(question: Question, answer: unknown): unknown {
  return typeOf(question).isEmpty(answer) ? null : answer;
}
