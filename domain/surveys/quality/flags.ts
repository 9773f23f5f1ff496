/**
 * Quality flags of a response, the same for people and personas. A flag asks for a second look; responses are never
 * removed by it.
 */
import { countWords, unspacedScripts } from '../../letters.ts';
import { path, presented, prune } from '../path.ts';
import type { Answers, Respondent } from '../respondent.ts';
import { eachText } from '../parts/text.ts';
import { wordsOf } from '../question-texts.ts';
import type { SurveyDefinition } from '../survey.ts';
import { coreOf, typeOf, type CoreQuestion, type Question } from '../types/registry.ts';

export type FlagKind = 'too-fast' | 'straight-lining' | 'duplicate' | 'pasted' | 'very-long' | 'no-words' | 'bot';

export interface Flag {
  kind: FlagKind;
  questionId: string | null;
  /** As the owner of the survey reads it. */
  sentence: string;
}

export interface Response {
  id: string;
  answers: Answers;
  respondent: Respondent;
  /** Seconds from the first question to the last answer; null for personas and where it was not measured. */
  seconds: number | null;
  /** Ids of questions whose answer was pasted, as the page saw it. */
  pasted: readonly string[];
}

/** Words a minute of a fast reader; the average is about 240 (Brysbaert 2019). */
const fastWordsPerMinute = 450;
/** Seconds that even a quick click takes. */
const secondsPerQuestion = 0.8;
const minRows = 4;
const minScales = 5;
const longCharacters = 2_000;
/** Equal answers of few questions happen by chance. */
const minAnswers = 8;
const minWordsOfTwins = 8;

/** Lists the flags of one response. `others` are earlier responses to the same survey. */
export function qualityFlags(
  survey: SurveyDefinition,
  response: Response,
  others: readonly Pick<Response, 'id' | 'answers'>[] = [],
): Flag[] {
  const { respondent } = response;
  const answers = prune(survey, response.answers, respondent);
  const questions = path(survey, answers, respondent).map((question) =>
    coreOf(presented(survey, question, answers, respondent)),
  );
  return [
    ...tooFast(questions, response.seconds),
    ...straightLines(questions, answers),
    ...duplicates(
      questions,
      answers,
      others.filter(({ id }) => id !== response.id),
    ),
    ...questions.flatMap((question) => openFlags(question, answers[question.id], response.pasted)),
  ];
}

/** Returns the seconds in which a fast reader reads and clicks through the questions. */
export function fastestSeconds(questions: readonly Question[]): number {
  const words = questions.flatMap(wordsOf).reduce((sum, text) => sum + countWords(eachText(text).join(' ')), 0);
  return (words * 60) / fastWordsPerMinute + questions.length * secondsPerQuestion;
}

function tooFast(questions: readonly Question[], seconds: number | null): Flag[] {
  const fastest = fastestSeconds(questions);
  if (seconds === null || seconds >= fastest) return [];
  const sentence = `Finished in ${Math.round(seconds)} seconds; a fast reader needs about ${Math.round(fastest)}.`;
  return [{ kind: 'too-fast', questionId: null, sentence }];
}

function straightLines(questions: readonly CoreQuestion[], answers: Answers): Flag[] {
  const matrices = questions.flatMap((question): Flag[] => {
    const answer = answers[question.id];
    if (question.type !== 'matrix' || typeOf(question).isEmpty(answer)) return [];
    const columns = Object.values(answer as Record<string, string>);
    if (columns.length < minRows || new Set(columns).size > 1) return [];
    const sentence = `All ${columns.length} rows have the same answer.`;
    return [{ kind: 'straight-lining', questionId: question.id, sentence }];
  });
  const points = questions.flatMap((question) =>
    question.type === 'scale' && typeof answers[question.id] === 'number' ? [answers[question.id]] : [],
  );
  if (points.length < minScales || new Set(points).size > 1) return matrices;
  const sentence = `All ${points.length} scales have the same answer.`;
  return [...matrices, { kind: 'straight-lining', questionId: null, sentence }];
}

function duplicates(
  questions: readonly CoreQuestion[],
  answers: Answers,
  others: readonly Pick<Response, 'answers'>[],
): Flag[] {
  const given = questions.filter((question) => !typeOf(question).isEmpty(answers[question.id]));
  const isEqual = (other: Pick<Response, 'answers'>, list: readonly Question[]) =>
    list.every(({ id }) => canonical(other.answers[id]) === canonical(answers[id]));
  const twins = given.length < minAnswers ? [] : others.filter((other) => isEqual(other, given));
  const whole: Flag[] =
    twins.length === 0
      ? []
      : [{ kind: 'duplicate', questionId: null, sentence: `Every answer is the same as in ${count(twins.length)}.` }];
  const texts = given.filter(
    ({ id, type }) => type === 'open' && plain(answers[id]).split(' ').length >= minWordsOfTwins,
  );
  const copies = texts.flatMap(({ id }): Flag[] => {
    const same = others.filter((other) => plain(other.answers[id]) === plain(answers[id])).length;
    const sentence = `The text is the same as in ${count(same)}.`;
    return same === 0 ? [] : [{ kind: 'duplicate', questionId: id, sentence }];
  });
  return [...whole, ...copies];
}

function count(responses: number): string {
  return responses === 1 ? 'another response' : `${responses} other responses`;
}

/** Writes an answer in one way, whatever the order of its keys. */
function canonical(answer: unknown): string {
  if (Array.isArray(answer)) return `[${answer.map(canonical).join()}]`;
  if (typeof answer !== 'object' || answer === null) return JSON.stringify(answer) ?? 'null';
  const parts = Object.entries(answer).map(([key, value]) => `${key}:${canonical(value)}`);
  return `{${parts.toSorted().join()}}`;
}

function plain(answer: unknown): string {
  return typeof answer === 'string' ? answer.trim().toLowerCase().replace(/\s+/g, ' ') : '';
}

function openFlags({ id, type }: CoreQuestion, answer: unknown, pasted: readonly string[]): Flag[] {
  const text = type === 'open' ? plain(answer) : '';
  if (text === '') return [];
  const flag = (kind: FlagKind, sentence: string): Flag[] => [{ kind, questionId: id, sentence }];
  const letters = text.replace(/[^\p{L}]/gu, '');
  // One sign of Chinese is a word.
  const fewest = unspacedScripts.test(letters) || /\p{Script=Hangul}/u.test(letters) ? 1 : 2;
  const isNoise = letters.length < fewest || (letters.length >= 4 && new Set(letters).size <= 2) || isKeyRow(text);
  return [
    ...(pasted.includes(id) ? flag('pasted', 'The text was pasted.') : []),
    ...(text.length > longCharacters ? flag('very-long', `The text has ${text.length} characters.`) : []),
    ...(isNoise ? flag('no-words', 'The text has no words.') : []),
  ];
}

/** True for neighboring keys, as in "asdf". */
function isKeyRow(text: string): boolean {
  const key = text.replace(/\s/g, '');
  return key.length >= 4 && ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'].some((row) => row.includes(key));
}

/** The flag of a response in which a field was filled in that people do not see. */
export const botFlag: Flag = { kind: 'bot', questionId: null, sentence: 'A hidden field was filled in.' };
