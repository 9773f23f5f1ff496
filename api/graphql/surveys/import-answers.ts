/** People's answers from files. */
import * as z from 'zod/mini';
import { InvalidInput } from '../../../domain/errors.ts';
import type { AnswersImport, ImportedColumn } from '../../../services/surveys/results/answers-import.ts';
import { importSurveyAnswers, previewSurveyAnswers } from '../../../services/surveys/results/import-answers.ts';
import type { AnswersFile } from '../../../services/surveys/results/read-answers-file.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ImportedRowsRef } from '../table-types.ts';

const ImportedSurveyColumnRef = builder.objectRef<ImportedColumn>('ImportedSurveyColumn').implement({
  description: 'A column of a file with answers, and what it is used as.',
  fields: (t) => ({
    column: t.exposeString('column'),
    to: t.exposeString('to', {
      description:
        'question:<id>, question:<id>/<row or option>, question:<id>:words, attribute:<name>, weight, person, response, date, source or left-out.',
    }),
    use: t.exposeString('use', { description: 'The same in words.' }),
    why: t.exposeString('why', { nullable: true, description: 'Why it is left out.' }),
    samples: t.exposeStringList('samples'),
  }),
});

const SurveyColumnUseRef = builder.objectRef<AnswersImport['uses'][number]>('SurveyColumnUse').implement({
  fields: (t) => ({ to: t.exposeString('to'), label: t.exposeString('label') }),
});

const ImportedSurveyAnswersRef = builder.objectRef<AnswersImport>('ImportedSurveyAnswers').implement({
  description:
    'What became of a file with answers, or would: its rows are those imported, updated, unchanged and refused together.',
  fields: (t) => ({
    isStored: t.exposeBoolean('isStored', { description: 'False for a preview.' }),
    version: t.exposeInt('version'),
    headingRows: t.exposeInt('headingRows'),
    fileRows: t.expose('fileRows', { type: ImportedRowsRef }),
    rows: t.exposeInt('rows'),
    imported: t.exposeInt('imported'),
    updated: t.exposeInt('updated'),
    unchanged: t.exposeInt('unchanged'),
    refusedRows: t.exposeInt('refusedRows'),
    refused: t.exposeStringList('refused', { description: 'The first rows that are not stored, with the reason.' }),
    columns: t.expose('columns', { type: [ImportedSurveyColumnRef] }),
    uses: t.expose('uses', { type: [SurveyColumnUseRef], description: 'Questions and parts that a column can be.' }),
    first: t.field({
      type: ['JSON'],
      description: 'The first rows as they are stored, by the columns of the CSV export.',
      resolve: ({ first }) => first,
    }),
    notices: t.exposeStringList('notices'),
  }),
});

const columnsDescription =
  'Uses of columns that differ from the guess, by the column’s name, such as {"Q7": "question:age", "Region": "left-out"}.';

builder.queryField('surveyAnswersPreview', (t) =>
  t.field({
    type: ImportedSurveyAnswersRef,
    description: 'What importSurveyAnswers would do with a file; nothing is stored.',
    args: {
      surveyId: t.arg.id({ required: true }),
      csv: t.arg.string({ required: true }),
      columns: t.arg({ type: 'JSON', description: columnsDescription }),
    },
    resolve: (_root, args, { db, viewer }) => previewSurveyAnswers(db, userIdOf(viewer), fileOf(args)),
  }),
);

builder.mutationField('importSurveyAnswers', (t) =>
  t.field({
    type: ImportedSurveyAnswersRef,
    description:
      'Stores people’s answers to the newest published version from CSV. Columns are recognized by ids and texts of questions, also in exports of Qualtrics, SurveyMonkey, Google Forms and LimeSurvey; others are attributes. A row with a wrong answer is refused as a whole; one with the id of an earlier import updates it.',
    args: {
      surveyId: t.arg.id({ required: true }),
      csv: t.arg.string({ required: true }),
      columns: t.arg({ type: 'JSON', description: columnsDescription }),
      fileName: t.arg.string({ description: 'Kept with the sum of the file.' }),
    },
    resolve: (_root, args, { db, viewer }) => importSurveyAnswers(db, userIdOf(viewer), fileOf(args)),
  }),
);

const columnsSchema = z.record(z.string(), z.string());

/** Throws InvalidInput for uses of columns that are no texts. */
function fileOf({
  surveyId,
  csv,
  columns,
  fileName = null,
}: {
  surveyId: string;
  csv: string;
  columns?: unknown;
  fileName?: string | null | undefined;
}): AnswersFile {
  const parsed = z.safeParse(columnsSchema, columns ?? {});
  if (!parsed.success) throw new InvalidInput('columns must be an object with the use of each column', 'columns');
  return { surveyId, csv, columns: parsed.data, fileName };
}
