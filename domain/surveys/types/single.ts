import * as z from 'zod/mini';
import { isObject } from '../../is-object.ts';
import { drawOne } from '../parts/draws.ts';
import { blankFields, questionFields } from '../parts/fields.ts';
import { idSchema } from '../parts/id.ts';
import {
  areAllOffered,
  findOption,
  letteredLines,
  lettersOf,
  notOffered,
  optionListFields,
  optionListProblem,
  optionText,
  otherId,
  otherTextSchema,
} from '../parts/option.ts';
import { textOf } from '../parts/text.ts';
import { defineQuestionType } from './question-type.ts';

const schema = z.object({
  ...questionFields,
  type: z.literal('single'),
  ...optionListFields,
});
type SingleQuestion = z.output<typeof schema>;
const answerSchema = z.object({ option: idSchema, text: otherTextSchema });

export const single = defineQuestionType<SingleQuestion, z.output<typeof answerSchema>>({
  name: 'single',
  label: 'One of several options',
  elsewhere: { surveyJs: 'radiogroup', qsf: 'MC/SAVR', edsl: 'multiple_choice' },
  schema,
  answerSchema,
  list: 'options',
  values: 'one',
  blank: (id) => ({ ...blankFields(id), type: 'single', options: [], randomize: 'none' }),
  problemOfQuestion: optionListProblem,
  isEmpty: ({ option }) => option === '',
  problemOf: ({ options }, { option, text }) => {
    if (!areAllOffered(options, [option])) return notOffered;
    return text !== undefined && option !== otherId ? { key: 'onlyOther' } : null;
  },
  describe: ({ options }, { option, text }, language) =>
    `${optionText(options, option, language)}${text === undefined || text === '' ? '' : `: ${text}`}`,
  valueOf: (_question, { option }) => ({ chosen: [option], number: null }),
  idsIn: ({ option }) => [option],
  choices: ({ options }) => options,
  replyTokens: () => 40,
  promptLines: ({ options }) => [
    ...letteredLines(options),
    'Reply with the letter of one option.',
    ...(options.some(({ id }) => id === otherId)
      ? ['To answer in your own words, reply with {"option": the letter, "text": your words}.']
      : []),
  ],
  replySchema: ({ options }) => {
    const letter = { type: 'string', enum: lettersOf(options) };
    if (!options.some(({ id }) => id === otherId)) return letter;
    const properties = { option: letter, text: { type: 'string' } };
    return { anyOf: [letter, { type: 'object', properties, required: ['option'] }] };
  },
  parse({ options }, value) {
    const { option: named, text } = isObject(value) ? value : { option: value, text: undefined };
    const option = findOption(options, named);
    if (option === null) return null;
    const words = option.id === otherId && typeof text === 'string' ? text.trim().slice(0, 500) : '';
    return { option: option.id, ...(words === '' ? {} : { text: words }) };
  },
  distribution: {
    asks: 'shares',
    sentence: 'How likely are you to choose each option?',
    keys: ({ options }) => options.map(({ id, text }) => ({ key: id, label: textOf(text) })),
    draw: ({ options }, weights, random) => ({
      option: drawOne(random, options, ({ id }) => weights[id] ?? 0)?.id ?? '',
    }),
  },
});
