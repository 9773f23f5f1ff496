import * as z from 'zod/mini';
import { blankFields, questionFields } from '../parts/fields.ts';
import { textSchema } from '../parts/text.ts';
import { defineQuestionTypeAs } from './question-type.ts';
import { scale, type ScaleQuestion } from './scale.ts';

const lowLabel = 'Not at all likely';
const highLabel = 'Extremely likely';
const schema = z.object({
  ...questionFields,
  type: z.literal('recommend'),
  /** Labels of 0 and of 10. */
  lowLabel: z._default(textSchema, lowLabel),
  highLabel: z._default(textSchema, highLabel),
});
type RecommendQuestion = z.output<typeof schema>;

const points = Array.from({ length: 11 }, (_, point) => String(point));

/** How likely people are to recommend something (Reichheld 2003). */
export const recommend = defineQuestionTypeAs<RecommendQuestion, ScaleQuestion, number>(scale, {
  name: 'recommend',
  label: 'How likely to recommend, 0 to 10',
  schema,
  texts: [
    { name: 'lowLabel', label: 'Label of 0' },
    { name: 'highLabel', label: 'Label of 10' },
  ],
  blank: (id) => ({
    ...blankFields(id),
    text: 'How likely are you to recommend us to a friend or colleague?',
    type: 'recommend',
    lowLabel,
    highLabel,
  }),
  readAs: ({ lowLabel: low, highLabel: high, ...question }) => ({
    ...question,
    type: 'scale',
    from: 0,
    to: 10,
    step: 1,
    labels: { 0: low, 10: high },
  }),
  bands: {
    score: 'Net Promoter Score',
    ranges: [
      { label: 'Detractors, 0 to 6', from: 0, points: -100 },
      { label: 'Passives, 7 and 8', from: 7, points: 0 },
      { label: 'Promoters, 9 and 10', from: 9, points: 100 },
    ],
  },
  elsewhere: { qsf: 'MC/NPS' },
  inQsf: {
    write: (question, words) => ({
      Choices: points.map((Display) => ({ Display })),
      ChoiceOrder: points,
      ColumnLabels: [question.lowLabel, question.highLabel].map((label) => ({ Display: words(label) })),
    }),
    read({ ColumnLabels: labels }) {
      const displays = Array.isArray(labels) ? labels.map((one: { Display?: unknown } | null) => one?.Display) : [];
      const [low = lowLabel, high = highLabel] = displays.map((display) => (display ? String(display) : undefined));
      return { lowLabel: low, highLabel: high };
    },
  },
});
