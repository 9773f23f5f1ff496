import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { RequestHandler } from 'express';
import { importProblems, ownImport } from '../../../db/segments/imports.ts';
import { ImportNotFound, NotSignedIn } from '../../../domain/errors.ts';
import type { RouteDeps } from '../../route-deps.ts';
import { csvOptions } from '../../exports/safe-text.ts';

export const reportPath = '/api/segments/imports/:id/problems';

/** `GET …/problems`: what was wrong with a file, as CSV: row, column, problem, what became of the row. */
export function reportRoute({ db, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const viewer = await viewerOf(request);
    if (viewer.kind !== 'user') throw new NotSignedIn();
    const id = request.params['id'];
    const found = typeof id === 'string' ? await ownImport(db, viewer.userId, id) : null;
    if (!found) throw new ImportNotFound();
    const lines = Readable.from(reported(importProblems(db, found.id)));
    const csv = stringify({ ...csvOptions, columns: ['row', 'column', 'problem', 'rowWas'] });
    const name = found.fileName.replace(/\.\w+$/, '').replaceAll(/[^\w.-]/g, '_');
    response.set({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="problems-${name}.csv"`,
      'cache-control': 'no-store',
    });
    await pipeline(lines, csv, response);
  };
}

async function* reported(problems: ReturnType<typeof importProblems>) {
  for await (const { rowNumber, columnName, problem, refused } of problems)
    yield { row: rowNumber, column: columnName ?? '', problem, rowWas: refused ? 'left out' : 'imported' };
}
