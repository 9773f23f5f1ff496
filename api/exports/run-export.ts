import type { RequestHandler } from 'express';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import { attributeNames } from '../../db/simulations/answered-personas.ts';
import { readAllReactions, quotedReactions, reactionsOfPersonas } from '../../db/simulations/reactions.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { answerFormatNames, exportFormatNames, type ExportFormat } from '../../domain/exports/formats.ts';
import { formatOf, sendExport, type ExportedFile } from './send-export.ts';
import { makeFile } from './make-file.ts';
import { withBreakdown } from './breakdown-report.ts';
import { runReport } from './run-report.ts';
import { reactionRows, runWorkbook } from './run-workbook.ts';
import { fileNameOf } from '../../domain/simulations/library/titles.ts';
import { citedPersonas } from '../../domain/simulations/citations.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import { toShownPersona } from '../../domain/personas/shown-name.ts';
import type { RouteDeps } from '../route-deps.ts';
import { signedIn, type UserViewer } from '../viewer.ts';
import { namedReactions, namesForOthers } from '../sharing/names.ts';
import { runTable } from './run-table.ts';
import { isTableFormat, tableFile, type TableFormat } from './table-files.ts';
import { jsonPieces } from './run-json.ts';
import { themesSheet } from './themes-sheet.ts';
import type { BreakdownFigures } from '../../domain/breakdown/break-down.ts';
import { breakdownFigures } from '../../services/simulations/results/breakdown.ts';
import { goneOf } from '../reader-gone.ts';
import { askBeside } from '../simulations/ask-personas.ts';
import { themesBeside } from '../simulations/compute-themes.ts';
import { readThemes } from '../../services/simulations/results/themes.ts';
import { resultOfRun } from '../../services/simulations/results/result.ts';

export const exportPath = '/api/runs/:jobId/export';

export const runExportFormats = [...exportFormatNames, ...answerFormatNames] as const;

/** `GET /api/runs/:jobId/export?format=&only=`, for the run's owner. */
export function exportRoute({ db, env, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const viewer = signedIn(await viewerOf(request));
    const { format, only } = request.query;
    const asked = { jobId: String(request.params['jobId']), format, only: filtersOf(only), gone: goneOf(response) };
    await sendExport(response, log, await runExport({ db, env }, viewer, asked));
  };
}

interface RunExportAsked {
  jobId: string;
  /** Format as the address has it; JSON when undefined. */
  format: unknown;
  /** Chooses personas by their attributes. */
  only: readonly string[];
  /** Aborts when nobody waits for the file any more. */
  gone: AbortSignal;
}

/**
 * Makes a file of a person's run. CSV, JSON and the data for SPSS contain everything and are streamed in batches, so that a
 * slow client occupies neither memory nor a connection to Postgres. The other formats are made whole in a process of their
 * own. Throws JobNotFound, InvalidInput.
 */
export async function runExport(
  deps: ExportDeps,
  viewer: UserViewer,
  { jobId, format: given, only, gone }: RunExportAsked,
): Promise<ExportedFile> {
  const { db } = deps;
  const format = formatOf(given, runExportFormats);
  const run = await ownRun(db, viewer.userId, jobId);
  if (!run) throw new JobNotFound();
  const asked = { runId: run.id, userId: viewer.userId };
  const breakdown = await breakdownFigures(db, asked, only, askBeside(gone));
  const name = `soundings-${fileNameOf(run.name) ?? run.jobId ?? run.id}-${run.createdAt.toISOString().slice(0, 10)}`;
  const body = isTableFormat(format)
    ? await tableOf(db, run, breakdown, format, name)
    : format === 'json'
      ? await jsonOf(deps, run, breakdown, viewer)
      : await fileOf(deps, run, breakdown, format, viewer);
  return { name, format, body };
}

/** Reads `only`, which may stand in the address several times. */
function filtersOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}

type ExportDeps = Pick<RouteDeps, 'db' | 'env'>;

/** Makes a file of the chosen reactions, which are read again for each. */
async function tableOf(
  db: RouteDeps['db'],
  run: OwnRun,
  breakdown: BreakdownFigures,
  format: TableFormat,
  name: string,
) {
  const names = await namesForOthers(db, run.id);
  const chosen = () => namedReactions(readAllReactions(db, run.id, { personas: breakdown.personas }), names, run);
  return tableFile(runTable(run, await attributeNames(db, run.id), chosen), format, name);
}

async function jsonOf(
  { db, env }: ExportDeps,
  run: OwnRun,
  breakdown: BreakdownFigures,
  { userId }: UserViewer,
): Promise<AsyncIterable<string | Buffer>> {
  const chosen = readAllReactions(db, run.id, { personas: breakdown.personas });
  const reactions = namedReactions(chosen, await namesForOthers(db, run.id), run);
  return jsonPieces(await resultOfRun(db, env, run), breakdown, await themesOf(db, userId, run, breakdown), reactions);
}

/** Reads the themes of the chosen personas' reasons, without quotes, which the reactions are. */
async function themesOf(db: RouteDeps['db'], userId: string, { jobId }: OwnRun, { only }: BreakdownFigures) {
  return jobId === null
    ? null
    : readThemes({ db, compute: themesBeside(), ask: askBeside() }, userId, { jobId, quotes: 0, only });
}

const maxCited = 30;

async function fileOf(
  { db, env }: ExportDeps,
  run: OwnRun,
  breakdown: BreakdownFigures,
  format: Exclude<ExportFormat, 'csv' | 'json'>,
  { userId, username }: UserViewer,
): Promise<Buffer> {
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
  return makeFile(userId, { kind: format, report: withBreakdown(report, result, breakdown) });
}
