/** People's answers from a file. They are stored beside those from links, never beside those of personas. */
import type { Db } from '../../../db/client.ts';
import { recordFileImport } from '../../../db/imports/file-imports.ts';
import { insertImported, updateImported } from '../../../db/surveys/imported-responses.ts';
import { lockSurvey } from '../../../db/surveys/surveys.ts';
import { requireQuestion } from '../../../domain/surveys/import/columns.ts';
import { answersImport, type AnswersImport } from './answers-import.ts';
import { readAnswersFile, sortRows, type AnswersFile } from './read-answers-file.ts';

/**
 * Says what importSurveyAnswers would do with a file, with its first rows as they would be stored. A file without a
 * column of a question is read, so that a person can choose one. Throws RecordNotFound and InvalidInput.
 */
export async function previewSurveyAnswers(db: Db, userId: string, file: AnswersFile): Promise<AnswersImport> {
  const read = await readAnswersFile(db, userId, file);
  return answersImport(read, await sortRows(db, read), false);
}

/**
 * Stores the rows of a CSV file as complete responses to the newest published version, and updates those that an
 * earlier file had, by the id of the person or of the response. Throws RecordNotFound for a survey that is not the
 * user's, and InvalidInput for a file or a use of a column that cannot be.
 */
export async function importSurveyAnswers(db: Db, userId: string, file: AnswersFile): Promise<AnswersImport> {
  const read = await readAnswersFile(db, userId, file);
  requireQuestion(read.columns);
  const { surveyId, version } = read;
  return db.transaction().execute(async (trx) => {
    await lockSurvey(trx, surveyId);
    const sorted = await sortRows(trx, read);
    await insertImported(trx, surveyId, version, sorted.new);
    await updateImported(trx, surveyId, sorted.updated);
    const outcome = answersImport(read, sorted, true);
    const { fileRows, imported, updated, unchanged, refusedRows } = outcome;
    await recordFileImport(trx, {
      userId,
      kind: 'answers',
      surveyId,
      fileName: file.fileName ?? null,
      rows: fileRows,
      columns: outcome.columns.map(({ column, use, why }) => ({ name: column, as: why === null ? use : null, why })),
      imported,
      updated,
      unchanged,
      refused: refusedRows,
    });
    return outcome;
  });
}
