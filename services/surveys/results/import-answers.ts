/** People's answers from a file. They are stored beside those from links, never beside those of personas. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  ownSurveyVersions,
  storeImportedResponses,
  versionDefinition,
  type ImportedResponse,
} from '../../../db/surveys/results.ts';
import type { Db } from '../../../db/client.ts';
import { InvalidInput, RecordNotFound } from '../../../domain/errors.ts';
import { storableText } from '../../../domain/storable.ts';
import { columnUse, readColumns } from '../../../domain/surveys/import/columns.ts';
import { readResponse } from '../../../domain/surveys/import/read-response.ts';
import { surveySchema } from '../../../domain/surveys/survey.ts';
import { lostLetters, rowNotes, type ColumnUse } from '../../../domain/tables/said.ts';
import type { RowCounts } from '../../../domain/tables/table.ts';
import { readTextTable } from '../../tables/read-text.ts';

export interface ImportedAnswers {
  imported: number;
  /** Rows that were refused, each with its reason. */
  refused: string[];
  /** All rows that were refused. */
  refusedCount: number;
  rows: RowCounts;
  columns: ColumnUse[];
  /** Sentences about how the file was read. */
  notes: string[];
}

const maxRows = 5_000;
const maxNamed = 100;
/** Rows that are read before other requests get a turn. */
const turn = 100;

/**
 * Stores the rows of a CSV file as complete responses to the newest published version. Throws RecordNotFound for a survey
 * that is not the user's, and InvalidInput for a file that cannot be read or was imported before.
 */
export async function importSurveyAnswers(
  db: Db,
  userId: string,
  surveyId: string,
  csv: string,
): Promise<ImportedAnswers> {
  const survey = await ownSurveyVersions(db, userId, surveyId);
  if (survey === undefined) throw new RecordNotFound('Survey');
  const version = survey.versions.findLast(({ isPublished }) => isPublished)?.number;
  if (version === undefined) throw new InvalidInput('Publish the survey before you import answers', 'surveyId');
  const definition = z.parse(surveySchema, await versionDefinition(db, surveyId, version));
  const text = storableText(csv);
  const { headers, names, rows, facts } = readTextTable(text, { field: 'csv' });
  if (rows.length === 0) throw new InvalidInput('The file has no rows', 'csv');
  if (rows.length > maxRows)
    throw new InvalidInput(`A file can have at most ${maxRows.toLocaleString('en-US')} rows`, 'csv');
  const columns = readColumns(definition, headers[0] ?? [], headers.slice(1));
  const file = createHash('sha256').update(`${surveyId}/${version}/${text}`).digest('hex').slice(0, 32);
  const completedAt = new Date();
  const stored: ImportedResponse[] = [];
  const refused: string[] = [];
  for (const [at, { cells, surplus, line }] of rows.entries()) {
    if (at % turn === turn - 1) await setImmediate();
    // Answers beside an unquoted comma stand under the wrong questions.
    const response =
      surplus > 0
        ? { problem: `has ${cells.length + surplus} cells, the header has ${columns.length}` }
        : readResponse(definition, columns, cells);
    if ('problem' in response) refused.push(`Line ${line} ${response.problem}.`);
    else stored.push({ id: `file-${file}-${at + 1}`, seed: 'file', completedAt, ...response });
  }
  if (stored.length > 0 && !(await storeImportedResponses(db, surveyId, version, stored)))
    throw new InvalidInput('This file was imported before', 'csv');
  const lost = lostLetters(text);
  return {
    imported: stored.length,
    refused: cutList(refused),
    refusedCount: refused.length,
    rows: facts,
    columns: columnUse(names, columns),
    notes: [...(lost === null ? [] : [lost]), ...rowNotes(facts)],
  };
}

function cutList(refused: string[]): string[] {
  const more = refused.length - maxNamed;
  return more <= 0
    ? refused
    : [...refused.slice(0, maxNamed), `${more.toLocaleString('en-US')} more rows were refused.`];
}
