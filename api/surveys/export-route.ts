import type { Request, RequestHandler } from 'express';
import { InvalidInput, RecordNotFound } from '../../domain/errors.ts';
import { answerFormatNames, exportFormatNames } from '../../domain/exports/formats.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import type { SurveyResultsView } from '../../domain/surveys/results/view.ts';
import { answerRows, readSurveyAnswers } from '../../services/surveys/results/answer-rows.ts';
import { readSurveyResults, type ResultsQuery } from '../../services/surveys/results/read-results.ts';
import { resultsDocument } from '../../services/surveys/results/results-document.ts';
import { makeFile } from '../exports/make-file.ts';
import { formatOf, sendExport, type ExportedFile } from '../exports/send-export.ts';
import { isTableFormat, tableFile, type TableFormat } from '../exports/table-files.ts';
import type { RouteDeps } from '../route-deps.ts';
import { signedIn, type UserViewer } from '../viewer.ts';
import { resultsBeside } from './compute-results.ts';
import { resultsReport } from './results-report.ts';
import { resultsWorkbook } from './results-workbook.ts';

export const surveyExportPath = '/api/surveys/:surveyId/export.:format';

export const surveyExportFormats = [...exportFormatNames, 'docx', 'md', ...answerFormatNames] as const;

/**
 * `GET /api/surveys/:surveyId/export.<pdf|html|pptx|xlsx|csv|json|docx|md|codebook|sps|codes>`, with `version`, `runId`, `group`,
 * `filterBy`, `filterValue` and `weights` (JSON) as in the query surveyResults: figures as a report, or all answers as
 * rows with their source.
 */
export function surveyExportRoute({ db, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const viewer = signedIn(await viewerOf(request));
    await sendExport(
      response,
      log,
      await surveyExport({ db, viewer, query: queryOf(request) }, request.params['format']),
    );
  };
}

/** Makes a file of the results of a person's survey, or of all answers. Throws RecordNotFound, InvalidInput. */
export async function surveyExport(asked: Asked, given: unknown): Promise<ExportedFile> {
  const { db, viewer, query } = asked;
  const format = formatOf(given, surveyExportFormats);
  const name = `survey-${query.surveyId}`;
  if (isTableFormat(format)) {
    const answers = await readSurveyAnswers(db, viewer.userId, query.surveyId, query);
    if (answers === null) throw new RecordNotFound('Survey');
    const table = { columns: answers.columns, rows: () => answerRows(answers) };
    return { name, format, body: await tableFile(table, format, name) };
  }
  const view = await readSurveyResults({ db, compute: resultsBeside() }, viewer.userId, query);
  if (view === null) throw new RecordNotFound('Survey');
  return { name, format, body: await bodyOf(asked, view, format) };
}

interface Asked {
  db: RouteDeps['db'];
  viewer: UserViewer;
  query: ResultsQuery;
}

async function bodyOf(
  { db, viewer, query }: Asked,
  view: SurveyResultsView,
  format: Exclude<(typeof surveyExportFormats)[number], TableFormat>,
): Promise<string | Buffer> {
  if (format === 'json' || format === 'xlsx') {
    const answers = await readSurveyAnswers(db, viewer.userId, query.surveyId, query);
    if (answers === null) throw new RecordNotFound('Survey');
    if (format === 'xlsx') return makeFile(viewer.userId, { kind: 'xlsx', sheets: resultsWorkbook(view, answers) });
    const { people, personas, shown } = answers;
    const head = { format: 'soundings-survey', version: 1, disclosure: view.disclosure, definition: shown.definition };
    return JSON.stringify({ ...head, results: view, people, personas });
  }
  if (format === 'md') return toMarkdown(resultsDocument(view));
  if (format === 'docx') return makeFile(viewer.userId, { kind: 'document', format, document: resultsDocument(view) });
  return makeFile(viewer.userId, { kind: format, report: resultsReport(view, viewer.username, new Date()) });
}

/** Reads the address. Throws InvalidInput for a version or weights that cannot be read. */
function queryOf({ params, query }: Request): ResultsQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : null);
  const version = text('version');
  if (version !== null && !/^\d{1,9}$/.test(version)) throw new InvalidInput('version must be a number', 'version');
  const [by, value] = [text('filterBy'), text('filterValue')];
  return {
    surveyId: String(params['surveyId']),
    version: version === null ? null : Number(version),
    runId: text('runId'),
    group: text('group'),
    filter: by === null || value === null ? null : { by, value },
    weights: weightsOf(text('weights')),
  };
}

function weightsOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InvalidInput('weights must be JSON', 'weights');
  }
}
