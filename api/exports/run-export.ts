import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import { everyReaction, quotedReactions, reactionsOfPersonas } from '../../db/simulations/reactions.ts';
import { JobNotFound, NotSignedIn } from '../../domain/errors.ts';
import { beginFile, formatOf, type ExportFormat } from './formats.ts';
import { makeFile } from './make-file.ts';
import { runReport } from './run-report.ts';
import { reactionRows, runWorkbook } from './run-workbook.ts';
import { citedPersonas } from '../../domain/simulations/citations.ts';
import { toShownPersona } from '../../domain/personas/shown-name.ts';
import type { RouteDeps } from '../route-deps.ts';
import type { Viewer } from '../viewer.ts';
import { namedReactions, namesForOthers } from '../sharing/names.ts';
import { csvRows } from './run-csv.ts';
import { jsonPieces } from './run-json.ts';
import { resultOfRun } from '../simulations/result.ts';

export const exportPath = '/api/runs/:jobId/export';

/**
 * `GET /api/runs/:jobId/export?format=json|csv|xlsx|pdf|pptx`, for the run's owner. CSV and JSON hold everything: reactions are read in
 * batches as the client takes them, so a slow one holds neither memory nor a connection to Postgres. The others are made whole, in a
 * process of their own, before the answer begins. Throws ProductErrors until then.
 */
export function exportRoute(deps: RouteDeps): RequestHandler {
  return async (request, response) => {
    try {
      await sendExport(deps, request, response);
    } catch (error) {
      if (!response.headersSent) throw error;
      breakOff(deps.log, response, error);
    }
  };
}

async function sendExport({ db, env, viewerOf }: RouteDeps, request: Request, response: Response): Promise<void> {
  const viewer = await viewerOf(request);
  if (viewer.kind !== 'user') throw new NotSignedIn();
  const format = formatOf(request.query['format']);
  const jobId = request.params['jobId'];
  const run = typeof jobId === 'string' ? await ownRun(db, viewer, jobId) : null;
  if (!run) throw new JobNotFound();
  const body =
    format === 'csv' || format === 'json'
      ? await piecesOf(db, env, run, format)
      : await fileOf(db, env, run, format, viewer);
  beginFile(response, `${run.jobId ?? run.id}-${run.createdAt.toISOString().slice(0, 10)}`, format);
  if (Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response);
}

async function piecesOf(db: Db, env: Env, run: OwnRun, format: 'csv' | 'json'): Promise<Readable> {
  const reactions = namedReactions(everyReaction(db, run.id), await namesForOthers(db, run.id));
  return format === 'csv'
    ? csvRows(run, reactions)
    : Readable.from(jsonPieces(await resultOfRun(db, env, run), reactions));
}

const maxCited = 30;

type Person = Extract<Viewer, { kind: 'user' }>;

async function fileOf(
  db: Db,
  env: Env,
  run: OwnRun,
  format: Exclude<ExportFormat, 'csv' | 'json'>,
  { userId, username }: Person,
): Promise<Buffer> {
  const result = await resultOfRun(db, env, run);
  const names = await namesForOthers(db, run.id);
  if (format === 'xlsx')
    return makeFile(
      userId,
      { kind: 'xlsx', sheets: runWorkbook(result) },
      reactionRows(namedReactions(everyReaction(db, run.id), names), run.sentimentType),
    );
  // Whatever the analysis cites is there to be read.
  const cited = citedPersonas(result.analysis ?? '', result.numUsers).slice(0, maxCited);
  const others = (await quotedReactions(db, run.id, 3)).filter(({ personaIndex }) => !cited.includes(personaIndex));
  const quotes = [...(await reactionsOfPersonas(db, run.id, cited)), ...others].map((row) => toShownPersona(row, names));
  return makeFile(userId, { kind: format, report: runReport(result, quotes, username, new Date()) });
}

/** Once the body has begun, the only honest answer left is a broken one: a short file must not look whole. */
function breakOff(log: Logger, response: Response, error: unknown): void {
  // A reader that left is no failure.
  if (!response.destroyed) log.error({ err: error }, 'an export broke off');
  response.destroy();
}
