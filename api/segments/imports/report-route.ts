import type { RequestHandler } from 'express';
import { importProblems, ownImport } from '../../../db/segments/imports.ts';
import { ImportNotFound } from '../../../domain/errors.ts';
import { withoutEnding } from '../../../domain/letters.ts';
import type { RouteDeps } from '../../route-deps.ts';
import { signedIn } from '../../viewer.ts';
import { csvPieces } from '../../exports/csv.ts';
import { sendExport } from '../../exports/send-export.ts';

export const reportPath = '/api/segments/imports/:id/problems';

/** `GET …/problems`: the problems of an import as CSV: row, column, problem, outcome of the row. */
export function reportRoute({ db, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const viewer = signedIn(await viewerOf(request));
    const id = request.params['id'];
    const found = typeof id === 'string' ? await ownImport(db, viewer.userId, id) : null;
    if (!found) throw new ImportNotFound();
    const body = csvPieces(reported(importProblems(db, found.id)), ['row', 'column', 'problem', 'rowWas']);
    await sendExport(response, log, { name: `problems-${withoutEnding(found.fileName)}`, format: 'csv', body });
  };
}

async function* reported(problems: ReturnType<typeof importProblems>) {
  for await (const { rowNumber, columnName, problem, refused } of problems)
    yield { row: rowNumber, column: columnName ?? '', problem, rowWas: refused ? 'left out' : 'imported' };
}
