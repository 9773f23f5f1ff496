import * as z from 'zod/mini';
import { isObject } from '../../is-object.ts';
import { drawOne } from '../parts/draws.ts';
import { blankFields, questionFields } from '../parts/fields.ts';
import { idSchema } from '../parts/id.ts';
import {
  areAllOffered,
  carryForwardSchema,
  findOption,
  letteredLines,
  letterOf,
  notOffered,
  optionsProblem,
  optionsSchema,
  optionText,
  randomizeSchema,
} from '../parts/option.ts';
import { textOf } from '../parts/text.ts';
import { defineQuestionType } from './question-type.ts';

const schema = z.object({
  ...questionFields,
  type: z.literal('matrix'),
  rows: optionsSchema,
  columns: optionsSchema,
  randomize: randomizeSchema,
  carryForward: z.optional(carryForwardSchema),
});
type MatrixQuestion = z.output<typeof schema>;
/** Column by row. */
const answerSchema = z.record(idSchema, idSchema);

/** Columns are numbered from 1 in prompts, because rows have the letters. */
function columnOf({ columns }: MatrixQuestion, named: unknown): string | null {
  const number = Number(named);
  return (Number.isInteger(number) ? columns[number - 1]?.id : undefined) ?? namedColumn(columns, named);
}

function namedColumn(columns: MatrixQuestion['columns'], named: unknown): string | null {
  if (typeof named !== 'string') return null;
  const plain = named.trim().toLowerCase();
  return columns.find(({ id, text }) => id === named || textOf(text).toLowerCase() === plain)?.id ?? null;
}

export const matrix = defineQuestionType<MatrixQuestion, z.output<typeof answerSchema>>({
  name: 'matrix',
  label: 'One option for each row',
  elsewhere: { surveyJs: 'matrix', qsf: 'Matrix/Likert', edsl: 'matrix' },
  schema,
  answerSchema,
  list: 'rows',
  values: 'one',
  // Half a matrix is of little use.
  blank: (id) => ({ ...blankFields(id), required: true, type: 'matrix', rows: [], columns: [], randomize: 'none' }),
  problemOfQuestion: ({ rows, columns, carryForward }) =>
    optionsProblem(rows, carryForward === undefined ? 1 : 0, 'rows') ?? optionsProblem(columns, 2, 'columns'),
  isEmpty: (answer) => Object.keys(answer).length === 0,
  problemOf({ rows, columns, required }, answer) {
    if (!areAllOffered(rows, Object.keys(answer)) || !areAllOffered(columns, Object.values(answer))) return notOffered;
    return required && rows.some(({ id }) => answer[id] === undefined) ? { key: 'missingRows' } : null;
  },
  describe: ({ rows, columns }, answer, language) =>
    Object.entries(answer)
      .map(([row, column]) => `${optionText(rows, row, language)}: ${optionText(columns, column, language)}`)
      .join('; '),
  valueOf(_question, answer, row) {
    if (row === null) return { chosen: Object.values(answer), number: null };
    const column = answer[row];
    return column === undefined ? null : { chosen: [column], number: null };
  },
  idsIn: (answer) => Object.keys(answer),
  choices: ({ columns }) => columns,
  replyTokens: ({ rows }) => 20 + 9 * rows.length,
  promptLines: ({ rows, columns }) => [
    ...letteredLines(rows),
    `For each: ${columns.map(({ text }, index) => `${index + 1} = ${textOf(text)}`).join(', ')}.`,
    `Reply with an object that gives the number for each letter, such as {"A": 1}.`,
  ],
  replySchema: ({ rows, columns }) => {
    const letters = rows.map((_, index) => letterOf(index));
    const number = { type: 'integer', minimum: 1, maximum: columns.length };
    return {
      type: 'object',
      properties: Object.fromEntries(letters.map((letter) => [letter, number])),
      required: letters,
      additionalProperties: false,
    };
  },
  parse(question, value) {
    if (!isObject(value)) return null;
    const cells = Object.entries(value).map(([row, column]) => [
      findOption(question.rows, row)?.id,
      columnOf(question, column),
    ]);
    if (cells.some(([row, column]) => row === undefined || column === null)) return null;
    return Object.fromEntries(cells) as Record<string, string>;
  },
  distribution: {
    asks: 'shares',
    sentence: 'For each row, how likely are you to choose each column?',
    keys: ({ rows, columns }) =>
      rows.flatMap((row) =>
        columns.map((column) => ({
          key: `${row.id}/${column.id}`,
          label: `${textOf(row.text)}: ${textOf(column.text)}`,
        })),
      ),
    draw: ({ rows, columns }, weights, random) =>
      Object.fromEntries(
        rows.map((row) => [row.id, drawOne(random, columns, ({ id }) => weights[`${row.id}/${id}`] ?? 0)?.id ?? '']),
      ),
  },
});
