import { z } from 'zod';
import type { AgentKind } from '../../../../domain/job-kinds.ts';
import type { Operation } from '../../operation.ts';
import { compareMessages } from '../../operations/compare-messages.ts';
import type { JobHandle } from '../../operations/job-handle.ts';
import { runPanel } from '../../operations/run-panel.ts';
import { runSurvey } from '../../operations/run-survey.ts';
import { searchMessages } from '../../operations/search-messages.ts';
import { testMessage } from '../../operations/test-message.ts';
import { comparisonSchema, jobOf, jobPath, jobSchema } from '../job.ts';
import { defineRoute } from '../route.ts';
import { acceptedHeaders, confirmField, inputOf, startHeaders } from '../schemas.ts';
import { startJob } from '../start.ts';

/** Kinds of jobs with the operation that starts each. */
const starters = {
  run: testMessage,
  comparison: compareMessages,
  panel: runPanel,
  search: searchMessages,
  survey: runSurvey,
} as const satisfies Readonly<Record<AgentKind | 'comparison', Operation>>;
type Kind = keyof typeof starters;

function bodyOf<K extends Kind>(kind: K) {
  const fields: Operation = starters[kind];
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const { wait_s: _wait, detail: _detail, ...shape } = inputOf(fields).shape;
  return z.object({ kind: z.literal(kind), ...shape, ...confirmField }).meta({ id: `Submit${name}` });
}

const body = z
  .discriminatedUnion('kind', [
    bodyOf('run'),
    bodyOf('comparison'),
    bodyOf('panel'),
    bodyOf('search'),
    bodyOf('survey'),
  ])
  .meta({ id: 'SubmitJob' });

const answer = z.union([jobSchema, comparisonSchema]).meta({ id: 'SubmittedJob' });

export const submitJob = defineRoute({
  method: 'post',
  path: '/api/submitJob',
  id: 'submit_job',
  operation: { name: 'submit_job', permissions: testMessage.permissions },
  title: 'Start a job',
  description:
    'Starts a run, a comparison, a panel, a search or a survey and answers at once. The same idempotency key gives the same job.',
  headers: startHeaders,
  body,
  answers: { 202: { description: 'The job has been started', json: answer, headers: acceptedHeaders } },
  failures: [402, 404, 409],
  async handle(call, { headers, body: { kind, ...fields } }) {
    const started = await startJob(call, starters[kind], { ...fields, wait_s: 0 }, headers);
    const json = kind === 'comparison' ? comparisonOf(started) : jobOf(started as JobHandle);
    return { status: 202, json, headers: { location: jobPath(json.job_id), 'retry-after': '2' } };
  },
});

function comparisonOf(started: unknown) {
  const { next: _next, ...comparison } = started as { next: string; jobs: { job_id: string }[] };
  return { ...comparison, kind: 'comparison', job_id: comparison.jobs[0]?.job_id ?? '' };
}
