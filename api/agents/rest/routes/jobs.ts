import { z } from 'zod';
import { breakdownFields } from '../../operations/break-down.ts';
import { cancelRun } from '../../operations/cancel-run.ts';
import { getRun } from '../../operations/get-run.ts';
import type { JobHandle } from '../../operations/job-handle.ts';
import { listRuns } from '../../operations/list-runs.ts';
import { readReactionsPage } from '../../resources.ts';
import { JobNotFinished } from '../errors.ts';
import { hasEnded, jobOf, jobSchema } from '../job.ts';
import { defineRoute } from '../route.ts';
import { inputOf, jobIdField, outputOf, preferredWait, waitHeaders } from '../schemas.ts';

const pathFields = z.object(jobIdField);

export const listJobs = defineRoute({
  method: 'get',
  path: '/api/jobs',
  id: listRuns.name,
  operation: listRuns,
  title: 'List jobs',
  description: listRuns.description,
  query: inputOf(listRuns),
  answers: { 200: { description: 'Jobs, newest first', json: outputOf(listRuns).meta({ id: 'JobList' }) } },
  handle: async (call, { query }) => ({ status: 200, json: await listRuns.run(call, query) }),
});

export const readJob = defineRoute({
  method: 'get',
  path: '/api/jobs/{jobId}',
  id: getRun.name,
  operation: getRun,
  title: 'Read a job',
  description: getRun.description,
  pathFields,
  query: inputOf(getRun).omit({ job_id: true }),
  headers: waitHeaders,
  answers: { 200: { description: 'The job with its figures so far', json: jobSchema } },
  failures: [404],
  async handle(call, { path: { jobId }, query, headers }) {
    const wait = preferredWait(headers.Prefer);
    const input = { ...query, ...(wait === undefined ? {} : { wait_s: wait }), job_id: jobId };
    return { status: 200, json: jobOf((await getRun.run(call, input)) as JobHandle) };
  },
});

export const readResult = defineRoute({
  method: 'get',
  path: '/api/jobs/{jobId}/result',
  id: 'get_result',
  operation: getRun,
  title: 'Read the result of a job',
  description: 'The job with groups, reasons and quotes, when it has ended.',
  pathFields,
  answers: { 200: { description: 'The ended job', json: jobSchema } },
  failures: [404, 409],
  async handle(call, { path: { jobId } }) {
    const job = jobOf((await getRun.run(call, { job_id: jobId, wait_s: 0, detail: 'detailed' })) as JobHandle);
    if (!hasEnded(job)) throw new JobNotFinished(jobId, job.state);
    return { status: 200, json: job };
  },
});

const reaction = z
  .object({
    personaIndex: z.int(),
    segmentName: z.string(),
    sentiment: z.string(),
    response: z.string(),
    reasoning: z.string(),
  })
  .meta({ id: 'Reaction' });

const reactionsPage = z
  .object({ note: z.string(), page: z.int(), pages: z.int(), total: z.int(), reactions: z.array(reaction) })
  .meta({ id: 'ReactionsPage' });

export const readReactions = defineRoute({
  method: 'get',
  path: '/api/jobs/{jobId}/reactions',
  id: 'get_reactions',
  operation: { name: 'get_reactions', permissions: ['runs:read'] },
  title: 'Read the reactions of a run',
  description: '50 reactions a page, in the order of the personas.',
  pathFields,
  query: z.object({ page: z.int().min(1).max(2_000).default(1), only: breakdownFields.only }),
  answers: { 200: { description: 'A page of reactions', json: reactionsPage } },
  failures: [404],
  handle: async ({ graphql }, { path: { jobId }, query: { page, only } }) => ({
    status: 200,
    json: JSON.parse(await readReactionsPage(graphql, jobId, page, only)),
  }),
});

export const cancelJob = defineRoute({
  method: 'post',
  path: '/api/jobs/{jobId}/cancel',
  id: cancelRun.name,
  operation: cancelRun,
  title: 'Cancel a job',
  description: cancelRun.description,
  pathFields,
  answers: { 200: { description: 'The job after it', json: jobSchema } },
  failures: [404, 409],
  handle: async (call, { path: { jobId } }) => ({
    status: 200,
    json: jobOf((await cancelRun.run(call, { job_id: jobId })) as JobHandle),
  }),
});
