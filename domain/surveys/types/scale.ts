import * as z from 'zod/mini';
import { drawOne } from '../parts/draws.ts';
import { blankFields, questionFields } from '../parts/fields.ts';
import { surveyLimits } from '../parts/limits.ts';
import { textOf, textSchema } from '../parts/text.ts';
import { readNumber } from '../parts/read-number.ts';
import { defineQuestionType } from './question-type.ts';

const point = z.int().check(z.minimum(-1000), z.maximum(1000));
const schema = z.object({
  ...questionFields,
  type: z.literal('scale'),
  from: point,
  to: point,
  step: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  /** Labels by point, such as `{ "0": "Not at all" }`. */
  labels: z._default(z.record(z.string().check(z.regex(/^-?\d{1,4}$/)), textSchema), {}),
});
export type ScaleQuestion = z.output<typeof schema>;
const answerSchema = z.number();

/** Lists the points of a scale, in order. */
export function pointsOf({ from, to, step }: Pick<ScaleQuestion, 'from' | 'to' | 'step'>): number[] {
  const count = Math.min(Math.floor((to - from) / step) + 1, surveyLimits.points);
  return Array.from({ length: Math.max(0, count) }, (_, index) => from + index * step);
}

function labelled(question: ScaleQuestion, value: number, language?: string | null): string {
  const label = textOf(question.labels[value], language);
  return label === '' ? String(value) : `${value} (${label})`;
}

export const scale = defineQuestionType<ScaleQuestion, z.output<typeof answerSchema>>({
  name: 'scale',
  label: 'A point on a scale',
  elsewhere: { surveyJs: 'rating', qsf: 'Slider/HSLIDER', edsl: 'linear_scale' },
  schema,
  answerSchema,
  list: null,
  values: 'number',
  blank: (id) => ({ ...blankFields(id), type: 'scale', from: 0, to: 10, step: 1, labels: {} }),
  problemOfQuestion(question) {
    const { from, to, step, labels } = question;
    if ((to - from) / step + 1 > surveyLimits.points) return `It has more than ${surveyLimits.points} points.`;
    const points = pointsOf(question);
    if (points.length < 2) return 'It needs at least two points.';
    if (points.at(-1) !== to) return 'Its steps do not lead to its last point.';
    const without = Object.keys(labels).find((value) => !points.includes(Number(value)));
    return without === undefined ? null : `It has a label for ${without}, which is not one of its points.`;
  },
  isEmpty: () => false,
  problemOf: (question, answer) =>
    pointsOf(question).includes(answer) ? null : { key: 'point', values: { from: question.from, to: question.to } },
  describe: (question, answer, language) => labelled(question, answer, language),
  valueOf: (_question, answer) => ({ chosen: [String(answer)], number: answer }),
  idsIn: () => [],
  choices: (question) => pointsOf(question).map((value) => ({ id: String(value), text: question.labels[value] ?? '' })),
  replyTokens: () => 40,
  promptLines: (question) => [
    `The scale goes from ${labelled(question, question.from)} to ${labelled(question, question.to)}${
      question.step === 1 ? '' : ` in steps of ${question.step}`
    }.`,
    ...pointsOf(question)
      .slice(1, -1)
      .flatMap((value) => (question.labels[value] === undefined ? [] : [labelled(question, value)])),
    'Reply with one number of the scale.',
  ],
  replySchema: (question) => ({ type: 'integer', enum: pointsOf(question) }),
  parse: (question, value) => readNumber(value) ?? labelledPoint(question, value),
  distribution: {
    asks: 'shares',
    sentence: 'How likely are you to choose each point?',
    keys: (question) => pointsOf(question).map((value) => ({ key: String(value), label: labelled(question, value) })),
    draw: (question, weights, random) =>
      drawOne(random, pointsOf(question), (value) => weights[value] ?? 0) ?? question.from,
  },
});

/** Finds the point by its label, which models write instead of its number. */
function labelledPoint(question: ScaleQuestion, value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const words = value.trim().toLowerCase();
  return pointsOf(question).find((one) => textOf(question.labels[one]).toLowerCase() === words) ?? null;
}
