/** Files of jobs for agents: those that people download, by kind of job. */
import { ownSurveyRunRow } from '../../db/surveys/runs.ts';
import { NoSuchJob } from '../../domain/agents/errors.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { ReportKind } from '../../domain/exports/client-report.ts';
import type { FileFormat } from '../../domain/exports/formats.ts';
import { publicNameOf, type AgentKind } from '../../domain/job-kinds.ts';
import type { Exporter, ExportSource } from '../exports/exporter.ts';
import { runExporter } from '../exports/run-export.ts';
import type { ExportedFile } from '../exports/send-export.ts';
import { panelExporter } from '../panels/export-route.ts';
import { searchExporter } from '../searches/export-route.ts';
import { surveyExporter } from '../surveys/export-route.ts';
import type { OperationCall } from './operation.ts';

interface AskedJob {
  readonly jobId: string;
  /** Of a run: chooses personas by their attributes. */
  readonly only: readonly string[];
  /** Which report, in the formats of reports. */
  readonly report: ReportKind;
  readonly gone: AbortSignal;
}

const exporters: Readonly<Record<AgentKind, Exporter<AskedJob>>> = {
  run: runExporter,
  panel: panelExporter,
  search: searchExporter,
  survey: {
    formats: surveyExporter.formats,
    make: async (source, { jobId, report }, format) =>
      surveyExporter.make(source, { ...(await surveyRun(source, jobId)), report }, format),
  },
};

async function surveyRun({ db, viewer }: ExportSource, jobId: string) {
  const run = await ownSurveyRunRow(db, viewer.userId, jobId);
  if (run === undefined) throw new NoSuchJob(jobId);
  const { surveyId, version, id: runId } = run;
  return { surveyId, version, runId, group: null, filter: null, weights: null };
}

/** The formats of a job of this public kind; none for a kind that has no files. */
export function exportFormatsOf(kind: string): readonly FileFormat[] {
  return Object.hasOwn(exporters, kind) ? exporters[kind as AgentKind].formats : [];
}

/** Every format that some kind of job has. */
export const jobFileFormats = [...new Set(Object.values(exporters).flatMap(({ formats }) => formats))];

/** The address of a job's file, below the origin. */
export function exportAddress(jobId: string, format: FileFormat = 'csv'): string {
  return `/api/jobs/${encodeURIComponent(jobId)}/export?format=${format}`;
}

/** Files for an agent are made as those of its person. */
export function exportSourceOf({ deps: { db, env }, viewer }: Pick<OperationCall, 'deps' | 'viewer'>): ExportSource {
  return { db, env, viewer };
}

/** Makes a file of a job. Throws NoSuchJob, also for a job of somebody else, and InvalidInput for another kind's format. */
export async function jobFile(
  call: Pick<OperationCall, 'deps' | 'viewer' | 'graphql' | 'signal'>,
  { jobId, only, report, format }: Omit<AskedJob, 'gone'> & { readonly format: FileFormat },
): Promise<ExportedFile> {
  const { job } = await call.graphql<{ job: { kind: string } | null }>(
    'query ($jobId: String!) { job(jobId: $jobId) { kind } }',
    { jobId },
  );
  if (job === null) throw new NoSuchJob(jobId);
  const kind = publicNameOf(job.kind);
  if (exportFormatsOf(kind).length === 0) throw new InvalidInput(`A ${kind} has no files`, 'jobId');
  return exporters[kind as AgentKind].make(exportSourceOf(call), { jobId, only, report, gone: call.signal }, format);
}
