import * as z from 'zod/mini';
import { drawOrder } from '../parts/draws.ts';
import { blankFields, questionFields } from '../parts/fields.ts';
import { idSchema } from '../parts/id.ts';
import { surveyLimits } from '../parts/limits.ts';
import {
  areAllOffered,
  findOption,
  letteredLines,
  lettersOf,
  notOffered,
  optionListFields,
  optionListProblem,
  optionText,
} from '../parts/option.ts';
import { textOf } from '../parts/text.ts';
import { defineQuestionType } from './question-type.ts';

const schema = z.object({
  ...questionFields,
  type: z.literal('ranking'),
  ...optionListFields,
  /** How many places are asked for; all without it. */
  top: z.optional(z.int().check(z.minimum(1), z.maximum(surveyLimits.options))),
});
type RankingQuestion = z.output<typeof schema>;
/** Ids, the best first. */
const answerSchema = z.array(idSchema).check(z.maxLength(surveyLimits.options));

function placesOf({ options, top }: RankingQuestion): number {
  return Math.min(top ?? options.length, options.length);
}

export const ranking = defineQuestionType<RankingQuestion, z.output<typeof answerSchema>>({
  name: 'ranking',
  label: 'Options in order',
  elsewhere: { surveyJs: 'ranking', qsf: 'RO/DND', edsl: 'rank' },
  schema,
  answerSchema,
  list: 'options',
  values: 'many',
  blank: (id) => ({ ...blankFields(id), type: 'ranking', options: [], randomize: 'none' }),
  problemOfQuestion: (question) =>
    question.carryForward === undefined && question.top !== undefined && question.top > question.options.length
      ? 'It asks for more places than it has options.'
      : optionListProblem(question),
  isEmpty: (answer) => answer.length === 0,
  problemOf(question, answer) {
    if (!areAllOffered(question.options, answer) || new Set(answer).size < answer.length) return notOffered;
    const places = placesOf(question);
    return answer.length === places ? null : { key: 'order', values: { places } };
  },
  describe: ({ options }, answer, language) =>
    answer.map((id, index) => `${index + 1}. ${optionText(options, id, language)}`).join('; '),
  valueOf: (_question, answer) => ({ chosen: answer, number: null }),
  idsIn: (answer) => answer,
  choices: ({ options }) => options,
  replyTokens: ({ options }) => 40 + 5 * options.length,
  promptLines: (question) => [
    ...letteredLines(question.options),
    `Reply with a list of ${placesOf(question)} letters, the one you put first at the beginning.`,
  ],
  replySchema: (question) => ({
    type: 'array',
    items: { type: 'string', enum: lettersOf(question.options) },
    minItems: placesOf(question),
    maxItems: placesOf(question),
  }),
  parse(question, value) {
    const named: unknown[] = Array.isArray(value) ? value : String(value).split(/\s*[,;>]\s*/);
    const found = named.map((one) => findOption(question.options, one)?.id);
    return found.includes(undefined) ? null : (found.slice(0, placesOf(question)) as string[]);
  },
  distribution: {
    asks: 'shares',
    sentence: 'How likely are you to put each option first?',
    keys: ({ options }) => options.map(({ id, text }) => ({ key: id, label: textOf(text) })),
    draw: (question, weights, random) =>
      drawOrder(
        random,
        question.options.map(({ id }) => id),
        (id) => weights[id] ?? 0,
      ).slice(0, placesOf(question)),
  },
});
