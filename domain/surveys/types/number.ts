import * as z from 'zod/mini';
import { blankFields, questionFields } from '../parts/fields.ts';
import type { Phrase } from '../page-words/words.ts';
import { readNumber } from '../parts/read-number.ts';
import { textOf, textSchema } from '../parts/text.ts';
import { defineQuestionType } from './question-type.ts';

const bound = z.optional(z.number());
const schema = z.object({
  ...questionFields,
  type: z.literal('number'),
  min: bound,
  max: bound,
  whole: z._default(z.boolean(), false),
  /** Such as `years` or `$`. */
  unit: z.optional(textSchema),
});
type NumberQuestion = z.output<typeof schema>;
const answerSchema = z.number();

function within({ min = -Infinity, max = Infinity, whole }: NumberQuestion, value: number): number {
  const rounded = whole ? Math.round(value) : value;
  if (rounded < min) return whole ? Math.ceil(min) : min;
  return rounded > max ? (whole ? Math.floor(max) : max) : rounded;
}

function rangeOf({ min, max }: NumberQuestion): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}

/** Says which number can be entered. */
function wantedPhrase({ min, max, whole }: NumberQuestion): Phrase {
  const kind = whole ? 'whole' : 'number';
  if (min !== undefined && max !== undefined) return { key: `${kind}Between`, values: { min, max } };
  if (min !== undefined) return { key: `${kind}From`, values: { min } };
  return max === undefined ? { key: kind } : { key: `${kind}UpTo`, values: { max } };
}

/** Such as: a whole number from 0 to 300 (minutes). */
function wantedBy(question: NumberQuestion): string {
  const unit = textOf(question.unit);
  return `${question.whole ? 'a whole number' : 'a number'}${rangeOf(question)}${unit === '' ? '' : ` (${unit})`}`;
}

/** Percentiles that the distribution mode asks for; a straight line leads from each to the next. */
const percentiles = [
  { key: 'p10', at: 0.1, label: 'lower than this in 1 case of 10' },
  { key: 'p50', at: 0.5, label: 'lower than this in half of all cases' },
  { key: 'p90', at: 0.9, label: 'lower than this in 9 cases of 10' },
];

export const number = defineQuestionType<NumberQuestion, z.output<typeof answerSchema>>({
  name: 'number',
  label: 'A number',
  elsewhere: { surveyJs: 'text', qsf: 'TE/SL', edsl: 'numerical' },
  schema,
  answerSchema,
  list: null,
  values: 'number',
  texts: [{ name: 'unit', label: 'Unit' }],
  blank: (id) => ({ ...blankFields(id), type: 'number', whole: false }),
  problemOfQuestion: (question) => {
    const { min = -Infinity, max = Infinity, whole } = question;
    if (min > max) return 'Its lowest number is above its highest.';
    return whole && Math.ceil(min) > Math.floor(max) ? 'There is no whole number in its range.' : null;
  },
  isEmpty: () => false,
  problemOf(question, answer) {
    const { min = -Infinity, max = Infinity, whole } = question;
    const isRight = answer >= min && answer <= max && (!whole || Number.isInteger(answer));
    return isRight ? null : wantedPhrase(question);
  },
  describe: ({ unit }, answer, language) => `${answer} ${textOf(unit, language)}`.trim(),
  valueOf: (_question, answer) => ({ chosen: [String(answer)], number: answer }),
  idsIn: () => [],
  choices: () => null,
  replyTokens: () => 40,
  promptLines: (question) => [`Reply with ${wantedBy(question)}, without words.`],
  replySchema: ({ min, max, whole }) => ({
    type: whole ? 'integer' : 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
  parse(question, value) {
    const read = readNumber(value);
    return read === null ? null : question.whole ? Math.round(read) : read;
  },
  distribution: {
    asks: 'values',
    sentence: 'Which number would your answer be',
    // The first one says what is wanted, since nothing else does in this mode.
    keys: (question) =>
      percentiles.map(({ key, label }, index) => ({
        key,
        label: index === 0 ? `${label}, as ${wantedBy(question)}` : label,
      })),
    draw(question, weights, random) {
      const values = percentiles.map(({ key }) => weights[key] ?? 0).sort((one, other) => one - other);
      const [low = 0, middle = 0, high = 0] = values;
      const share = random();
      const [start, from, to] = share < 0.5 ? [0.1, low, middle] : [0.5, middle, high];
      // Beyond the outer percentiles the line goes on.
      return within(question, from + ((share - start) / 0.4) * (to - from));
    },
  },
});
