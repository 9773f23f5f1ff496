import { z } from 'zod';
import { quoteForeign } from '../../../domain/foreign-text.ts';
import { agentKinds, publicNameOf, type AgentKind } from '../../../domain/job-kinds.ts';
import { cancelledByUser } from '../../../domain/jobs/ends.ts';
import { simulationKind } from '../../../domain/simulations/progress.ts';
import { defineOperation, type OperationCall } from '../operation.ts';
import { syntheticNote } from './fields.ts';
import { handleSchema, stateOf } from './job-handle.ts';
import type { JobRow } from './job-row.ts';

interface Listed extends JobRow {
  queuedAt: string | null;
  /** Name that the owner gave; panels, searches and surveys have none. */
  name: string | null;
}

function timeOf({ queuedAt }: Listed): number {
  return queuedAt === null ? 0 : new Date(queuedAt).getTime();
}

const jobsQuery = `query ($kind: String, $isOpen: Boolean, $limit: Int) { jobs(kind: $kind, isOpen: $isOpen, limit: $limit) {
  jobId kind label status progress message error costUsd isPaused isCancelled queuedAt } }`;
const namesQuery = 'query ($jobIds: [String!]!) { labelsOfRuns(jobIds: $jobIds) { jobId name } }';
const runsQuery = `query ($search: String, $tags: [String!], $status: String, $limit: Int) {
  recentSimulations(search: $search, tags: $tags, status: $status, limit: $limit) { items {
  jobId name status progress progressMessage error costUsd isPaused queuedAt } } }`;

/** Statuses of runs that have not ended. */
const openRunStatuses = ['queued', 'processing'] as const;

export const listRuns = defineOperation({
  name: 'list_runs',
  title: 'List jobs',
  description: 'Lists jobs, newest first; search and tag find runs.',
  input: z.object({
    kind: z.enum(agentKinds.map(({ publicName }): AgentKind => publicName)).optional(),
    open_only: z.boolean().default(false),
    limit: z.int().min(1).max(50).default(20),
    search: z.string().optional(),
    tag: z.string().optional(),
  }),
  output: z.object({
    jobs: z.array(
      handleSchema
        .pick({ job_id: true, kind: true, state: true, message: true, cost_usd: true })
        .extend({ progress: z.number(), name: z.string().optional(), queued_at: z.string().nullable() }),
    ),
  }),
  permissions: ['runs:read'],
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  text: ({ jobs }) =>
    jobs.length === 0
      ? 'There are no such jobs. test_message starts one.'
      : [
          ...jobs.map(
            ({ job_id, name, kind, state, progress }) =>
              `${job_id}${name === undefined ? '' : ` (${quoteForeign(name)})`}: ${kind}, ${state}, ${Math.round(progress * 100)}%`,
          ),
          syntheticNote,
        ].join('\n'),
  async run(call, asked) {
    const shown = asked.search || asked.tag ? await findRuns(call, asked) : await newestJobs(call, asked);
    return {
      jobs: shown.map((job) => ({
        job_id: job.jobId,
        ...(job.name === null ? {} : { name: job.name }),
        kind: publicNameOf(job.kind),
        state: stateOf(job),
        progress: job.progress / 100,
        message: job.error ?? job.message,
        cost_usd: job.costUsd,
        queued_at: job.queuedAt === null ? null : new Date(job.queuedAt).toISOString(),
      })),
    };
  },
});

interface Asked {
  kind?: AgentKind | undefined;
  open_only: boolean;
  limit: number;
  search?: string | undefined;
  tag?: string | undefined;
}

async function newestJobs({ graphql }: OperationCall, { kind, open_only, limit }: Asked): Promise<Listed[]> {
  // Replies and imports are jobs too, so each kind that is listed is asked for by itself.
  const kinds = agentKinds.filter(({ publicName }) => kind === undefined || publicName === kind);
  const isOpen = open_only ? true : null;
  const found: Listed[] = [];
  for (const { name } of kinds)
    found.push(...(await graphql<{ jobs: Listed[] }>(jobsQuery, { kind: name, isOpen, limit })).jobs);
  const shown = newestFirst(found, limit);
  const jobIds = shown.filter((job) => job.kind === simulationKind.name).map(({ jobId }) => jobId);
  if (jobIds.length === 0) return shown.map((job) => ({ ...job, name: null }));
  const { labelsOfRuns } = await graphql<{ labelsOfRuns: { jobId: string; name: string | null }[] }>(namesQuery, {
    jobIds,
  });
  const names = new Map(labelsOfRuns.map(({ jobId, name }) => [jobId, name]));
  return shown.map((job) => ({ ...job, name: names.get(job.jobId) ?? null }));
}

type FoundRun = Omit<Listed, 'kind' | 'message' | 'isCancelled'> & { progressMessage: string };

/** Only runs have names and tags, so a search for another kind finds nothing. */
async function findRuns({ graphql }: OperationCall, { kind, open_only, limit, search, tag }: Asked): Promise<Listed[]> {
  if (kind !== undefined && kind !== simulationKind.publicName) return [];
  const statuses = open_only ? openRunStatuses : [null];
  const found: Listed[] = [];
  for (const status of statuses) {
    const { recentSimulations } = await graphql<{ recentSimulations: { items: FoundRun[] } }>(runsQuery, {
      search: search ?? null,
      tags: tag ? [tag] : null,
      status,
      limit,
    });
    for (const { progressMessage: message, ...run } of recentSimulations.items)
      found.push({ ...run, message, kind: simulationKind.name, isCancelled: run.error === cancelledByUser });
  }
  return newestFirst(found, limit);
}

function newestFirst(jobs: readonly Listed[], limit: number): Listed[] {
  return jobs.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, limit);
}
