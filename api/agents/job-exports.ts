/** Files of jobs for agents: those that people download, by kind of job. */
import { ownSurveyRunRow } from '../../db/surveys/runs.ts';
import { NoSuchJob } from '../../domain/agents/errors.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { FileFormat } from '../../domain/exports/formats.ts';
import { publicNameOf, type AgentKind } from '../../domain/job-kinds.ts';
import { runExport, runExportFormats } from '../exports/run-export.ts';
import { formatOf, type ExportedFile } from '../exports/send-export.ts';
import { panelExport, panelExportFormats } from '../panels/export-route.ts';
import { searchExport, searchExportFormats } from '../searches/export-route.ts';
import { surveyExport, surveyExportFormats } from '../surveys/export-route.ts';
import type { OperationCall } from './operation.ts';

interface Asked {
  readonly jobId: string;
  readonly format: FileFormat;
  /** Of a run: chooses personas by their attributes. */
  readonly only: readonly string[];
}

type ExportCall = Pick<OperationCall, 'deps' | 'viewer' | 'graphql' | 'signal'>;

interface Exporter {
  readonly formats: readonly FileFormat[];
  make(call: ExportCall, asked: Asked): Promise<ExportedFile>;
}

const exporters: Readonly<Record<AgentKind, Exporter>> = {
  run: {
    formats: runExportFormats,
    make: ({ deps, viewer, signal }, asked) => runExport(deps, viewer, { ...asked, gone: signal }),
  },
  panel: {
    formats: panelExportFormats,
    make: ({ deps, viewer }, asked) => panelExport(deps.db, viewer.userId, asked),
  },
  search: {
    formats: searchExportFormats,
    make: ({ deps, viewer }, asked) => searchExport(deps.db, viewer.userId, asked),
  },
  survey: { formats: surveyExportFormats, make: surveyFile },
};

async function surveyFile({ deps, viewer }: ExportCall, { jobId, format }: Asked): Promise<ExportedFile> {
  const run = await ownSurveyRunRow(deps.db, viewer.userId, jobId);
  if (run === undefined) throw new NoSuchJob(jobId);
  const { surveyId, version, id: runId } = run;
  const query = { surveyId, version, runId, group: null, filter: null, weights: null };
  return surveyExport({ db: deps.db, viewer, query }, format);
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

/** Makes a file of a job. Throws NoSuchJob, also for a job of somebody else, and InvalidInput for another kind's format. */
export async function jobFile(call: ExportCall, asked: Asked): Promise<ExportedFile> {
  const { job } = await call.graphql<{ job: { kind: string } | null }>(
    'query ($jobId: String!) { job(jobId: $jobId) { kind } }',
    { jobId: asked.jobId },
  );
  if (job === null) throw new NoSuchJob(asked.jobId);
  const kind = publicNameOf(job.kind);
  if (exportFormatsOf(kind).length === 0) throw new InvalidInput(`A ${kind} has no files`, 'jobId');
  const { formats, make } = exporters[kind as AgentKind];
  return make(call, { ...asked, format: formatOf(asked.format, formats) });
}
