/** People's answers from files. */
import * as z from 'zod/mini';
import { InvalidInput } from '../../../domain/errors.ts';
import { answersImportView } from '../../../services/surveys/results/answers-import.ts';
import { importSurveyAnswers, previewSurveyAnswers } from '../../../services/surveys/results/import-answers.ts';
import type { AnswersFile } from '../../../services/surveys/results/read-answers-file.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';

const columnsDescription =
  'Uses of columns that differ from the guess, by the column’s name, such as {"Q7": "question:age", "Region": "left-out"}.';

builder.queryField('surveyAnswersPreview', (t) =>
  t.field({
    type: viewType(answersImportView),
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
    type: viewType(answersImportView),
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
