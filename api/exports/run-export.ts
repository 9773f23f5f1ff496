import type { RequestHandler } from 'express';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import { readAllReactions, quotedReactions, reactionsOfPersonas } from '../../db/simulations/reactions.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { exportFormatNames, type ExportFormat } from '../../domain/exports/formats.ts';
import { formatOf, sendExport } from './send-export.ts';
import { makeFile } from './make-file.ts';
import { runReport } from './run-report.ts';
import { reactionRows, runWorkbook } from './run-workbook.ts';
import { citedPersonas } from '../../domain/simulations/citations.ts';
import { toShownPersona } from '../../domain/personas/shown-name.ts';
import type { RouteDeps } from '../route-deps.ts';
import { signedIn, type UserViewer } from '../viewer.ts';
import { namedReactions, namesForOthers } from '../sharing/names.ts';
import { csvRows } from './run-csv.ts';
import { jsonPieces } from './run-json.ts';
import { resultOfRun } from '../../services/simulations/results/result.ts';

export const exportPath = '/api/runs/:jobId/export';

/**
 * `GET /api/runs/:jobId/export?format=`, for the run's owner. CSV and JSON contain everything and
 * are streamed in batches, so that a slow client occupies neither memory nor a connection to Postgres. The other
 * formats are made whole in a process of their own before the response begins. Throws ProductErrors until then.
 */
export function exportRoute({ db, env, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const viewer = signedIn(await viewerOf(request));
    const format = formatOf(request.query['format'], exportFormatNames);
    const jobId = request.params['jobId'];
    const run = typeof jobId === 'string' ? await ownRun(db, viewer.userId, jobId) : null;
    if (!run) throw new JobNotFound();
    const name = `soundings-${run.jobId ?? run.id}-${run.createdAt.toISOString().slice(0, 10)}`;
    const body =
      format === 'csv' || format === 'json'
        ? await piecesOf(db, env, run, format)
        : await fileOf(db, env, run, format, viewer);
    await sendExport(response, log, { name, format, body });
  };
}

async function piecesOf(
  db: Db,
  env: Env,
  run: OwnRun,
  format: 'csv' | 'json',
): Promise<AsyncIterable<string | Buffer>> {
  const reactions = namedReactions(readAllReactions(db, run.id), await namesForOthers(db, run.id));
  return format === 'csv' ? csvRows(run, reactions) : jsonPieces(await resultOfRun(db, env, run), reactions);
}

const maxCited = 30;

async function fileOf(
  db: Db,
  env: Env,
  run: OwnRun,
  format: Exclude<ExportFormat, 'csv' | 'json'>,
  { userId, username }: UserViewer,
): Promise<Buffer> {
  const result = await resultOfRun(db, env, run);
  const names = await namesForOthers(db, run.id);
  if (format === 'xlsx')
    return makeFile(
      userId,
      { kind: 'xlsx', sheets: runWorkbook(result) },
      reactionRows(namedReactions(readAllReactions(db, run.id), names), run.sentimentType),
    );
  // Every reaction that the analysis cites must be in the file.
  const cited = citedPersonas(result.analysis ?? '', result.numUsers).slice(0, maxCited);
  const others = (await quotedReactions(db, run.id, 3)).filter(({ personaIndex }) => !cited.includes(personaIndex));
  const quotes = [...(await reactionsOfPersonas(db, run.id, cited)), ...others].map((row) =>
    toShownPersona(row, names),
  );
  return makeFile(userId, { kind: format, report: runReport(result, quotes, username, new Date()) });
}
