import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import { attributeNames } from '../../db/simulations/answered-personas.ts';
import { readAllReactions, quotedReactions, reactionsOfPersonas } from '../../db/simulations/reactions.ts';
import { JobNotFound } from '../../domain/errors.ts';
import type { DataTable } from '../../domain/exports/columns.ts';
import type { ReportKind } from '../../domain/exports/client-report.ts';
import { answerFormatNames, exportFormatNames, type ExportFormat } from '../../domain/exports/formats.ts';
import { defineExporter, exporterRoute, type ExportSource } from './exporter.ts';
import { makeFile } from './make-file.ts';
import { withBreakdown } from './breakdown-report.ts';
import { readRunClientReport, themesOf } from './read-run-report.ts';
import { reportDocument } from './report-document.ts';
import { brandOf } from './report-look.ts';
import { reportKindOf } from './report-kind.ts';
import { runReport } from './run-report.ts';
import { reactionRows, runWorkbook } from './run-workbook.ts';
import { fileNameOf } from '../../domain/simulations/library/titles.ts';
import { citedPersonas } from '../../domain/simulations/citations.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import { toShownPersona } from '../../domain/personas/shown-name.ts';
import { namedReactions, namesForOthers } from '../sharing/names.ts';
import { runTable } from './run-table.ts';
import { jsonPieces } from './run-json.ts';
import { themesSheet } from './themes-sheet.ts';
import type { BreakdownFigures } from '../../domain/breakdown/break-down.ts';
import { breakdownFigures } from '../../services/simulations/results/breakdown.ts';
import { goneOf } from '../reader-gone.ts';
import { askBeside } from '../simulations/ask-personas.ts';
import { resultOfRun } from '../../services/simulations/results/result.ts';

export const exportPath = '/api/runs/:jobId/export';

interface RunAsked {
  jobId: string;
  /** Chooses personas by their attributes. */
  only: readonly string[];
  /** Which report, in the formats of reports. */
  report: ReportKind;
  /** Aborts when nobody waits for the file any more. */
  gone: AbortSignal;
}

interface AskedRun {
  run: OwnRun;
  breakdown: BreakdownFigures;
  report: ReportKind;
}

/**
 * The reactions and results of a run. CSV, JSON and the data for SPSS contain everything and are streamed in batches, so that
 * a slow client occupies neither memory nor a connection to Postgres. The other formats are made whole in a process of their
 * own. Throws JobNotFound, InvalidInput.
 */
export const runExporter = defineExporter({
  formats: [...exportFormatNames, 'docx', ...answerFormatNames],
  async read({ db, viewer: { userId } }, { jobId, only, report, gone }: RunAsked): Promise<AskedRun> {
    const run = await ownRun(db, userId, jobId);
    if (!run) throw new JobNotFound();
    const breakdown = await breakdownFigures(db, { runId: run.id, userId }, only, askBeside(gone));
    return { run, breakdown, report };
  },
  nameOf: ({ run, report }) => {
    const day = run.createdAt.toISOString().slice(0, 10);
    // The owner’s name and the id are not for a client.
    return report === 'client'
      ? `message-test-${day}`
      : `soundings-${fileNameOf(run.name) ?? run.jobId ?? run.id}-${day}`;
  },
  tableOf: ({ run, breakdown }, { db }) => tableOf(db, run, breakdown),
  bodyOf: (asked, format, source) => (format === 'json' ? jsonOf(source, asked) : fileOf(source, asked, format)),
});

/** `GET /api/runs/:jobId/export?format=&report=client|full&only=`, for the run's owner. */
export const exportRoute = exporterRoute(runExporter, ({ params, query }, response) => ({
  jobId: String(params['jobId']),
  only: filtersOf(query['only']),
  report: reportKindOf(query['report']),
  gone: goneOf(response),
}));

/** Reads `only`, which may stand in the address several times. */
function filtersOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}

/** The chosen reactions, which are read again for each file. */
async function tableOf(db: ExportSource['db'], run: OwnRun, breakdown: BreakdownFigures): Promise<DataTable> {
  const names = await namesForOthers(db, run.id);
  const chosen = () => namedReactions(readAllReactions(db, run.id, { personas: breakdown.personas }), names, run);
  return runTable(run, await attributeNames(db, run.id), chosen);
}

async function jsonOf(
  { db, env, viewer }: ExportSource,
  { run, breakdown }: Omit<AskedRun, 'report'>,
): Promise<AsyncIterable<string | Buffer>> {
  const chosen = readAllReactions(db, run.id, { personas: breakdown.personas });
  const reactions = namedReactions(chosen, await namesForOthers(db, run.id), run);
  const themes = await themesOf(db, viewer.userId, run, breakdown);
  return jsonPieces(await resultOfRun(db, env, run), breakdown, themes, reactions);
}

const maxCited = 30;

type MadeFormat = Exclude<ExportFormat, 'csv' | 'json'> | 'docx';

async function fileOf(source: ExportSource, asked: AskedRun, format: MadeFormat): Promise<Buffer> {
  const { db, env, viewer } = source;
  const { userId, username } = viewer;
  if (format !== 'xlsx' && asked.report === 'client') {
    const [report, brand] = await Promise.all([readRunClientReport(source, userId, asked), brandOf(db, userId)]);
    return makeFile(userId, { kind: 'client', format, report, brand });
  }
  const { run, breakdown } = asked;
  const result = await resultOfRun(db, env, run);
  const scale = scaleOf(run.sentimentType);
  const names = await namesForOthers(db, run.id);
  const themes = await themesOf(db, userId, run, breakdown);
  const { personas } = breakdown;
  if (format === 'xlsx') {
    const attributes = await attributeNames(db, run.id);
    return makeFile(
      userId,
      {
        kind: 'xlsx',
        // The reactions, which follow, are on the last sheet.
        sheets: runWorkbook(result, breakdown, attributes).toSpliced(-2, 0, themesSheet(themes, scale)),
      },
      reactionRows(namedReactions(readAllReactions(db, run.id, { personas }), names, run), {
        run,
        attributes,
      }),
    );
  }
  // Every reaction that the analysis cites must be in the file; with a filter there is no analysis in it.
  const cited = personas === null ? citedPersonas(result.analysis ?? '', result.asked).slice(0, maxCited) : [];
  const others = (await quotedReactions(db, run.id, 3, personas)).filter(
    ({ personaIndex }) => !cited.includes(personaIndex),
  );
  const quotes = [...(await reactionsOfPersonas(db, run.id, cited)), ...others].map((row) =>
    toShownPersona(row, names),
  );
  const report = runReport(result, { quotes, themes }, username, new Date());
  const whole = withBreakdown(report, result, breakdown);
  return format === 'docx'
    ? makeFile(userId, { kind: 'document', format, document: reportDocument(whole) })
    : makeFile(userId, { kind: format, report: whole });
}
