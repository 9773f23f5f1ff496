import * as z from 'zod/mini';
import { storableText } from '../../storable.ts';
import { blankFields, questionFields } from '../parts/fields.ts';
import { surveyLimits } from '../parts/limits.ts';
import { defineQuestionType } from './question-type.ts';

const { openCharacters } = surveyLimits;
const schema = z.object({
  ...questionFields,
  type: z.literal('open'),
  maxCharacters: z._default(z.int().check(z.minimum(1), z.maximum(openCharacters)), openCharacters),
  /** Height of the field; 1 is a single line. */
  lines: z._default(z.int().check(z.minimum(1), z.maximum(50)), 4),
});
type OpenQuestion = z.output<typeof schema>;
const answerSchema = z.string();

export const open = defineQuestionType<OpenQuestion, z.output<typeof answerSchema>>({
  name: 'open',
  label: 'Own words',
  elsewhere: { surveyJs: 'comment', qsf: 'TE/ML', edsl: 'free_text' },
  schema,
  answerSchema,
  list: null,
  values: 'text',
  blank: (id) => ({ ...blankFields(id), type: 'open', maxCharacters: openCharacters, lines: 4 }),
  problemOfQuestion: () => null,
  isEmpty: (answer) => answer.trim() === '',
  problemOf: ({ maxCharacters }, answer) =>
    answer.length > maxCharacters ? { key: 'tooLong', values: { count: maxCharacters } } : null,
  describe: (_question, answer) => answer.trim(),
  valueOf: (_question, answer) => ({ chosen: [answer.trim()], number: null }),
  idsIn: () => [],
  choices: () => null,
  replyTokens: () => 260,
  promptLines: ({ maxCharacters }) => [
    maxCharacters < 1000
      ? `Reply with a text of at most ${maxCharacters} characters, in your own words.`
      : 'Reply with a text, in your own words.',
  ],
  replySchema: ({ maxCharacters }) => ({ type: 'string', maxLength: maxCharacters }),
  parse({ maxCharacters }, value) {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const words = storableText(String(value)).trim().slice(0, maxCharacters);
    // A model that says nothing has not answered.
    return words === '' ? null : words;
  },
  distribution: null,
});
