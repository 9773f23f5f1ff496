import type { Db } from '../../db/client.ts';
import { armsOf } from '../../db/experiments/arms.ts';
import { ownExperiment } from '../../db/experiments/experiments.ts';
import { attributeNames } from '../../db/simulations/answered-personas.ts';
import { readAllReactions } from '../../db/simulations/reactions.ts';
import type { OwnRun } from '../../db/simulations/own-run.ts';
import type { TableColumn } from '../../domain/exports/columns.ts';
import type { ReportKind } from '../../domain/exports/client-report.ts';
import { answerFormatNames, clientFormatNames } from '../../domain/exports/formats.ts';
import { RecordNotFound } from '../../domain/errors.ts';
import { fileNameOf } from '../../domain/simulations/library/titles.ts';
import { readableRuns } from '../../services/experiments/read-experiment.ts';
import { reportKindOf } from '../exports/report-kind.ts';
import { defineExporter, exporterRoute } from '../exports/exporter.ts';
import { runColumns, runRows } from '../exports/run-table.ts';
import { experimentFile } from './report-file.ts';
import { namedReactions, namesForOthers } from '../sharing/names.ts';

export const experimentExportPath = '/api/experiments/:id/export';

const armColumn: TableColumn = { name: 'arm', label: 'Message that was asked about, by its letter', type: 'text' };

/**
 * The report of an experiment, and the reactions of all arms as one table, with the arm in the first column; its codebook,
 * and both for SPSS. Arms whose run is deleted are left out. Throws RecordNotFound.
 */
export const experimentExporter = defineExporter({
  formats: [...clientFormatNames, 'csv', ...answerFormatNames],
  async read({ db, viewer }, { id, report }: { id: string; report: ReportKind }) {
    const experiment = await ownExperiment(db, viewer.userId, id);
    if (experiment === null) throw new RecordNotFound('Comparison');
    return { ...experiment, report };
  },
  nameOf: ({ id, name, createdAt, report }) => {
    const day = createdAt.toISOString().slice(0, 10);
    // The owner’s name may say what a client should not read.
    return report === 'client' ? `comparison-${day}` : `soundings-${fileNameOf(name) ?? id}-${day}`;
  },
  async tableOf({ id }, { db, viewer: { userId } }) {
    const { runs, labels } = await readableRuns(db, userId, await armsOf(db, userId, [id]));
    const named = await Promise.all(runs.map((run) => attributeNames(db, run.id)));
    const attributes = [...new Set(named.flat())].toSorted();
    const columns = [armColumn, ...runColumns(runs[0]?.sentimentType ?? null, attributes)];
    return { columns, rows: () => rowsOf(db, id, runs, labels, attributes) };
  },
  bodyOf: (asked, format, source) => experimentFile(source, asked, format),
});

/** `GET /api/experiments/:id/export?format=pdf|pptx|docx|html|csv|codebook|sps|codes&report=client|full`; CSV without a format. */
export const experimentExportRoute = exporterRoute(
  experimentExporter,
  ({ params, query }) => ({ id: String(params['id']), report: reportKindOf(query['report']) }),
  ({ query }) => query['format'] ?? 'csv',
);

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
