import type { ReportKind } from '../../domain/exports/client-report.ts';
import type { ClientFileFormat } from '../../domain/exports/formats.ts';
import { RecordNotFound } from '../../domain/errors.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import { readExperiment, type Experiment } from '../../services/experiments/read-experiment.ts';
import { originsOfSegments } from '../../services/segments/made-up.ts';
import {
  readComparisonBreakdown,
  type ComparisonBreakdown,
} from '../../services/simulations/results/compare-breakdown.ts';
import { readThemes } from '../../services/simulations/results/themes.ts';
import {
  experimentClientReport,
  experimentFullReport,
  type ExperimentForClient,
} from '../exports/client/experiment-client-report.ts';
import type { ThemesOfRun } from '../exports/client/parts.ts';
import type { ExportSource } from '../exports/exporter.ts';
import { brandOf } from '../exports/report-look.ts';
import { makeFile } from '../exports/make-file.ts';
import { namesForOthers } from '../sharing/names.ts';
import { askBeside } from '../simulations/ask-personas.ts';
import { themesBeside } from '../simulations/compute-themes.ts';

/** Makes a file of an experiment's report. Throws RecordNotFound. */
export async function experimentFile(
  source: ExportSource,
  { id, report }: { id: string; report: ReportKind },
  format: ClientFileFormat,
): Promise<Buffer> {
  const { userId } = source.viewer;
  const read = await readForReport(source.db, userId, id, report);
  if (read === null) throw new RecordNotFound('Comparison');
  const made = report === 'client' ? experimentClientReport(read) : experimentFullReport(read);
  return makeFile(userId, { kind: 'client', format, report: made, brand: await brandOf(source.db, userId) });
}

/** Reads what the reports of an experiment are made of; null when there is none. */
export async function readForReport(
  db: ExportSource['db'],
  userId: string,
  id: string,
  report: ReportKind,
): Promise<ExperimentForClient | null> {
  const experiment = await readExperiment(db, userId, id);
  if (experiment === null) return null;
  const sides = experiment.comparison?.sides ?? [];
  const segmentIds = sides.flatMap(({ bySegment }) => bySegment.map(({ key }) => key));
  const [groups, themes, origins] = await Promise.all([
    groupsOf(db, userId, experiment, report),
    Promise.all(sides.map(async ({ jobId }) => [jobId, await themesOf(db, userId, jobId)] as const)),
    originsOfSegments(db, userId, segmentIds),
  ]);
  return { experiment, groups, themes: new Map(themes), origins };
}

/** Reads the groups that the page shows first, and for the report with everything those of all attributes. */
async function groupsOf(
  db: ExportSource['db'],
  userId: string,
  { comparison }: Experiment,
  report: ReportKind,
): Promise<ComparisonBreakdown[]> {
  if (comparison === null || !comparison.isFinal || comparison.pairs.length === 0) return [];
  const { sides } = comparison;
  const asked = { jobIds: sides.map(({ jobId }) => jobId), labels: sides.map(({ label }) => label) };
  const first = await readComparisonBreakdown(db, userId, asked, askBeside());
  if (first === null || report === 'client') return first === null ? [] : [first];
  const others = first.attributes.filter(({ field }) => field !== first.by);
  const read = await Promise.all(
    others.map(({ field }) => readComparisonBreakdown(db, userId, { ...asked, by: field }, askBeside())),
  );
  return [first, ...read.filter((one) => one !== null)];
}

async function themesOf(db: ExportSource['db'], userId: string, jobId: string): Promise<ThemesOfRun | null> {
  const run = await ownRun(db, userId, jobId);
  if (run === null) return null;
  const names = await namesForOthers(db, run.id);
  return readThemes({ db, compute: themesBeside(), ask: askBeside() }, userId, { jobId, quotes: 2 }, names);
}
