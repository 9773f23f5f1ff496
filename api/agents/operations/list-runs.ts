import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { syntheticNote } from './fields.ts';
import { handleSchema, jobKinds, kindName, stateOf } from './job-handle.ts';
import type { JobRow } from './job-row.ts';

interface Listed extends JobRow {
  queuedAt: string | null;
}

interface Jobs {
  jobs: Listed[];
}

function timeOf({ queuedAt }: Listed): number {
  return queuedAt === null ? 0 : new Date(queuedAt).getTime();
}

const query = `query ($kind: String, $isOpen: Boolean, $limit: Int) { jobs(kind: $kind, isOpen: $isOpen, limit: $limit) {
  jobId kind label status progress message error costUsd isPaused isCancelled queuedAt } }`;

export const listRuns = defineOperation({
  name: 'list_runs',
  title: 'List jobs',
  description: 'Lists runs, panels, searches and surveys, newest first.',
  input: z.object({
    kind: z.enum(['run', 'panel', 'search', 'survey']).optional(),
    open_only: z.boolean().default(false),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({
    jobs: z.array(
      handleSchema
        .pick({ job_id: true, kind: true, state: true, progress: true, message: true, cost_usd: true })
        .extend({ queued_at: z.string().nullable() }),
    ),
  }),
  permissions: ['runs:read'],
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  text: ({ jobs }) =>
    jobs.length === 0
      ? 'There are no jobs yet. test_message starts one.'
      : [
          ...jobs.map(
            ({ job_id, kind, state, progress }) => `${job_id}: ${kind}, ${state}, ${Math.round(progress * 100)}%`,
          ),
          syntheticNote,
        ].join('\n'),
  async run({ graphql }, { kind, open_only, limit }) {
    // Replies and imports are jobs too, so each kind that is listed is asked for by itself.
    const kinds = kind === undefined ? Object.values(jobKinds) : [jobKinds[kind]];
    const isOpen = open_only ? true : null;
    const found: Listed[] = [];
    for (const one of kinds) found.push(...(await graphql<Jobs>(query, { kind: one, isOpen, limit })).jobs);
    const shown = found.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, limit);
    return {
      jobs: shown.map((job) => ({
        job_id: job.jobId,
        kind: kindName(job.kind),
        state: stateOf(job),
        progress: job.progress / 100,
        message: job.error ?? job.message,
        cost_usd: job.costUsd,
        queued_at: job.queuedAt === null ? null : new Date(job.queuedAt).toISOString(),
      })),
    };
  },
});
