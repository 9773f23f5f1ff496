import type { Request } from 'express';
import { InvalidInput, RecordNotFound } from '../../domain/errors.ts';
import { answerFormatNames, exportFormatNames } from '../../domain/exports/formats.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import { answerRows, readSurveyAnswers } from '../../services/surveys/results/answer-rows.ts';
import { readSurveyResults, type ResultsQuery } from '../../services/surveys/results/read-results.ts';
import { resultsDocument } from '../../services/surveys/results/results-document.ts';
import type { ReportKind } from '../../domain/exports/client-report.ts';
import { surveyClientReport } from '../exports/client/survey-client-report.ts';
import { reportKindOf } from '../exports/report-kind.ts';
import { brandOf } from '../exports/report-look.ts';
import { defineExporter, exporterRoute, type ExportSource } from '../exports/exporter.ts';
import { makeFile } from '../exports/make-file.ts';
import { resultsBeside } from './compute-results.ts';
import { resultsReport } from './results-report.ts';
import { resultsWorkbook } from './results-workbook.ts';

export const surveyExportPath = '/api/surveys/:surveyId/export.:format';

/** The results of a survey, or all answers as rows with their source. Throws RecordNotFound. */
export const surveyExporter = defineExporter({
  formats: [...exportFormatNames, 'docx', 'md', ...answerFormatNames],
  // Tables need the answers alone, and figures are computed for the others.
  read: async (_source, query: ResultsQuery & { report: ReportKind }) => query,
  nameOf: ({ surveyId, report }) => (report === 'client' ? 'survey' : `survey-${surveyId}`),
  async tableOf(query, source) {
    const answers = await answersOf(query, source);
    return { columns: answers.columns, rows: () => answerRows(answers) };
  },
  async bodyOf(query, format, source) {
    const { db, viewer } = source;
    const { userId, username } = viewer;
    const view = await readSurveyResults({ db, compute: resultsBeside() }, userId, query);
    if (view === null) throw new RecordNotFound('Survey');
    if (format === 'md') return toMarkdown(resultsDocument(view));
    if (query.report === 'client' && format !== 'json' && format !== 'xlsx') {
      const brand = await brandOf(db, userId);
      return makeFile(userId, { kind: 'client', format, report: surveyClientReport(view, new Date()), brand });
    }
    if (format === 'docx') return makeFile(userId, { kind: 'document', format, document: resultsDocument(view) });
    if (format !== 'json' && format !== 'xlsx')
      return makeFile(userId, { kind: format, report: resultsReport(view, username, new Date()) });
    const answers = await answersOf(query, source);
    if (format === 'xlsx') return makeFile(userId, { kind: 'xlsx', sheets: resultsWorkbook(view, answers) });
    const { people, personas, shown } = answers;
    const head = { format: 'soundings-survey', version: 1, disclosure: view.disclosure, definition: shown.definition };
    return JSON.stringify({ ...head, results: view, people, personas });
  },
});

/**
 * `GET /api/surveys/:surveyId/export.<pdf|html|pptx|xlsx|csv|json|docx|md|codebook|sps|codes>`, with `version`, `runId`, `group`,
 * `filterBy`, `filterValue` and `weights` (JSON) as in the query surveyResults, and `report=client|full`.
 */
export const surveyExportRoute = exporterRoute(surveyExporter, queryOf, ({ params }) => params['format']);

async function answersOf(query: ResultsQuery, { db, viewer }: ExportSource) {
  const answers = await readSurveyAnswers(db, viewer.userId, query.surveyId, query);
  if (answers === null) throw new RecordNotFound('Survey');
  return answers;
}

/** Reads the address. Throws InvalidInput for a version or weights that cannot be read. */
function queryOf({ params, query }: Request): ResultsQuery & { report: ReportKind } {
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
    report: reportKindOf(query['report']),
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
