/** Every question type, by name. */
import * as z from 'zod/mini';
import { matrix } from './matrix.ts';
import { maxdiff } from './maxdiff.ts';
import { multiple } from './multiple.ts';
import { number } from './number.ts';
import { open } from './open.ts';
import type { QuestionType } from './question-type.ts';
import { ranking } from './ranking.ts';
import { recommend } from './recommend.ts';
import { scale } from './scale.ts';
import { single } from './single.ts';

/** Types with a form of answers of their own; every other type is read as one of them. */
const coreTypes = { single, multiple, scale, matrix, ranking, number, open, maxdiff };

export const questionTypes = {
  ...coreTypes,
  recommend,
};

type Types = typeof questionTypes;
export type CoreTypeName = keyof typeof coreTypes;
export type QuestionTypeName = keyof Types;
export type Question<Name extends QuestionTypeName = QuestionTypeName> = {
  [N in Name]: z.output<Types[N]['schema']>;
}[Name];
export type Answer<Name extends QuestionTypeName = QuestionTypeName> = {
  [N in Name]: z.output<Types[N]['answerSchema']>;
}[Name];

export type CoreQuestion = Question<CoreTypeName>;

const schemas = Object.values(questionTypes).map(({ schema }) => schema);
export const questionSchema = z.discriminatedUnion(
  'type',
  schemas as unknown as [z.ZodMiniObject, ...z.ZodMiniObject[]],
) as unknown as z.ZodMiniType<Question>;

/** Returns the type of a question; its functions take questions of that type. */
export function typeOf(question: Pick<Question, 'type'>): QuestionType<Question, Answer> {
  return questionTypes[question.type];
}

/** Returns the question of a core type that this one is read as; answers, ids and texts are the same. */
export function coreOf(question: Question): CoreQuestion {
  return typeOf(question).readAs(question) as CoreQuestion;
}
