import type { RequestHandler } from 'express';
import type { Db } from '../../db/client.ts';
import { armsOf } from '../../db/experiments/arms.ts';
import { ownExperiment } from '../../db/experiments/experiments.ts';
import { attributeNames } from '../../db/simulations/answered-personas.ts';
import { readAllReactions } from '../../db/simulations/reactions.ts';
import type { OwnRun } from '../../db/simulations/own-run.ts';
import type { TableColumn } from '../../domain/exports/columns.ts';
import { RecordNotFound } from '../../domain/errors.ts';
import { fileNameOf } from '../../domain/simulations/library/titles.ts';
import { readableRuns } from '../../services/experiments/read-experiment.ts';
import { runColumns, runRows } from '../exports/run-table.ts';
import { tableFile } from '../exports/table-files.ts';
import { formatOf, sendExport } from '../exports/send-export.ts';
import type { RouteDeps } from '../route-deps.ts';
import { namedReactions, namesForOthers } from '../sharing/names.ts';
import { signedIn } from '../viewer.ts';

export const experimentExportPath = '/api/experiments/:id/export';

const formats = ['csv', 'codebook', 'sps', 'codes'] as const;
const armColumn: TableColumn = { name: 'arm', label: 'Message that was asked about, by its letter', type: 'text' };

/**
 * `GET /api/experiments/:id/export?format=csv|codebook|sps|codes`: the reactions of all arms as one table, with the arm in
 * the first column; its codebook, and both for SPSS. Arms whose run is deleted are left out. Throws RecordNotFound, InvalidInput.
 */
export function experimentExportRoute({ db, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const { userId } = signedIn(await viewerOf(request));
    const format = formatOf(request.query['format'] ?? 'csv', formats);
    const id = request.params['id'];
    const experiment = typeof id === 'string' ? await ownExperiment(db, userId, id) : null;
    if (experiment === null) throw new RecordNotFound('Experiment');
    const { runs, labels } = await readableRuns(db, userId, await armsOf(db, userId, [experiment.id]));
    const named = await Promise.all(runs.map(({ id }) => attributeNames(db, id)));
    const attributes = [...new Set(named.flat())].toSorted();
    const day = experiment.createdAt.toISOString().slice(0, 10);
    const name = `soundings-${fileNameOf(experiment.name) ?? experiment.id}-${day}`;
    const columns = [armColumn, ...runColumns(runs[0]?.sentimentType ?? null, attributes)];
    const table = { columns, rows: () => rowsOf(db, experiment.id, runs, labels, attributes) };
    await sendExport(response, log, { name, format, body: await tableFile(table, format, name) });
  };
}

async function* rowsOf(
  db: Db,
  experimentId: string,
  runs: readonly OwnRun[],
  labels: readonly string[],
  attributes: readonly string[],
) {
  for (const [at, run] of runs.entries()) {
    const reactions = namedReactions(readAllReactions(db, run.id), await namesForOthers(db, run.id), run, experimentId);
    for await (const line of runRows(run, attributes, reactions)) yield { ...line, arm: labels[at] };
  }
}
