import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ownRun } from '../../db/queries/own-run.ts';
import { everyReaction } from '../../db/queries/reactions.ts';
import { InvalidInput, JobNotFound, NotSignedIn } from '../../domain/errors.ts';
import type { Viewer } from '../graphql/context.ts';
import { csvRows } from './export-csv.ts';
import { jsonPieces } from './export-json.ts';
import { resultOfRun } from './result.ts';

export interface ExportDeps {
  db: Db;
  env: Env;
  log: Logger;
  /** Who a request comes from. */
  viewerOf: (request: Request) => Promise<Viewer>;
}

export const exportPath = '/api/runs/:jobId/export';

const contentTypes = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;
type Format = keyof typeof contentTypes;

/**
 * `GET /api/runs/:jobId/export?format=json|csv`, for the run's owner: everything about a run as a file. Reactions are read in batches as
 * the client takes them, so a slow one holds neither memory nor a connection to Postgres. Throws ProductErrors until the body begins.
 */
export function exportRoute(deps: ExportDeps): RequestHandler {
  return async (request, response) => {
    try {
      await sendExport(deps, request, response);
    } catch (error) {
      if (!response.headersSent) throw error;
      breakOff(deps.log, response, error);
    }
  };
}

async function sendExport({ db, env, viewerOf }: ExportDeps, request: Request, response: Response): Promise<void> {
  const viewer = await viewerOf(request);
  if (viewer.kind !== 'user') throw new NotSignedIn();
  const format = formatOf(request.query['format']);
  const jobId = request.params['jobId'];
  const run = typeof jobId === 'string' ? await ownRun(db, viewer, jobId) : null;
  if (!run) throw new JobNotFound();
  const reactions = everyReaction(db, run.id);
  const pieces = format === 'csv' ? csvRows(run, reactions) : Readable.from(jsonPieces(await resultOfRun(db, env, run), reactions));
  response.status(200).set({
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="${fileNameOf(run.jobId ?? run.id)}.${format}"`,
    'cache-control': 'no-store',
  });
  await pipeline(pieces, response);
}

function formatOf(value: unknown): Format {
  if (value === undefined || value === 'json') return 'json';
  if (value === 'csv') return 'csv';
  throw new InvalidInput('format must be json or csv', 'format');
}

function fileNameOf(jobId: string): string {
  return `soundings-${jobId.replace(/[^\w-]/g, '_')}`;
}

/** Once the body has begun, the only honest answer left is a broken one: a short file must not look whole. */
function breakOff(log: Logger, response: Response, error: unknown): void {
  // A reader that left is no failure.
  if (!response.destroyed) log.error({ err: error }, 'an export broke off');
  response.destroy();
}
