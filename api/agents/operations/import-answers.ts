import { z } from 'zod';
import { onOneLine } from '../../../domain/foreign-text.ts';
import { defineOperation } from '../operation.ts';
import { untrusted } from './fields.ts';

/** The rows of a file as a sum: those with data, of the header, above it, empty, and of totals at the end. */
const fileRows = z.object({
  rows: z.int(),
  people: z.int(),
  headers: z.int(),
  titles: z.int(),
  empty: z.int(),
  totals: z.int(),
});

const outcome = z.object({
  stored: z.boolean(),
  rows: z.int(),
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  problems: z.array(z.string()).describe('Why rows are refused'),
  columns: z.array(z.object({ column: z.string(), to: z.string(), why: z.string().nullable() })),
  first: z.array(z.looseObject({})).describe('First rows as they are stored'),
  notices: z.array(z.string()),
  file_rows: fileRows.describe('rows = people + headers + titles + empty + totals; people are the rows above'),
});

interface Imported extends Omit<z.output<typeof outcome>, 'stored' | 'refused' | 'problems' | 'file_rows'> {
  isStored: boolean;
  refusedRows: number;
  refused: string[];
  fileRows: z.output<typeof fileRows>;
}

const fields =
  'isStored rows imported updated unchanged refusedRows refused columns { column to why } first notices fileRows { rows people headers titles empty totals }';
const preview = `query ($surveyId: ID!, $csv: String!, $columns: JSON) {
  answers: surveyAnswersPreview(surveyId: $surveyId, csv: $csv, columns: $columns) { ${fields} } }`;
const store = `mutation ($surveyId: ID!, $csv: String!, $columns: JSON) {
  answers: importSurveyAnswers(surveyId: $surveyId, csv: $csv, columns: $columns) { ${fields} } }`;

export const importAnswers = defineOperation({
  name: 'import_answers',
  title: 'Import people’s answers',
  description: 'Stores people’s answers to a published survey from CSV, or previews them.',
  input: z.object({
    survey_id: z.string().min(1).max(200),
    csv: z.string().min(1),
    columns: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'Corrects guessed uses: question:<id>, question:<id>/<row or option>, attribute:<name>, weight, person, date, left-out',
      ),
    preview: z.boolean().default(false).describe('Stores nothing'),
  }),
  output: outcome,
  permissions: ['runs:write'],
  isReadOnly: false,
  isDestructive: false,
  isIdempotent: true,
  text: ({ stored, rows, imported, updated, unchanged, refused, problems, notices }) =>
    [
      `${stored ? 'Of' : 'Nothing is stored yet. Of'} ${rows} rows: ${imported} new, ${updated} updated, ${unchanged} unchanged, ${refused} refused.`,
      ...notices.map(onOneLine),
      ...(problems.length === 0 ? [] : [untrusted(problems.slice(0, 10))]),
    ].join('\n'),
  async run(call, { survey_id: surveyId, csv, columns, preview: isPreview }) {
    const { answers } = await call.graphql<{ answers: Imported }>(isPreview ? preview : store, {
      surveyId,
      csv,
      columns,
    });
    const { isStored, refusedRows, refused, fileRows: ofFile, ...rest } = answers;
    return { ...rest, stored: isStored, refused: refusedRows, problems: refused, file_rows: ofFile };
  },
});
