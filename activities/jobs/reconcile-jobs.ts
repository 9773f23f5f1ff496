import pLimit from 'p-limit';
import type { Client } from '@temporalio/client';
import { jobStates, openJobs, type OpenJob } from '../../db/jobs/job-facts.ts';
import { failStoredJob } from '../../db/jobs/life-cycle.ts';
import { recordHeartbeat } from '../../db/jobs/record-stage.ts';
import type { JobKind } from '../../domain/jobs/kind.ts';
import { silentRunMs } from '../../domain/waits.ts';
import { cancelJobWorkflow, ignoreMissing, signalAdmitted, type JobName } from '../../services/jobs/job-workflows.ts';
import { startJob } from '../../services/jobs/start-job.ts';
import { findJobService, jobServices, type JobService } from '../../services/job-kinds.ts';
import { jobWorkflowId, parseJobWorkflowId } from '../../workflows/ids.ts';
import type { ActivityDeps } from '../deps.ts';
import { admitWaiting } from './admit-waiting.ts';
import { logFailure, type RunDuty } from './log-failure.ts';

/**
 * Makes open jobs and their workflows consistent: gives out free slots, cancels workflows whose job is closed, starts
 * missing workflows, and closes jobs whose workflow ended. A job is written shortly before its workflow starts, so
 * anything younger than `settleMs` is left alone.
 */
export async function reconcileJobs(deps: ActivityDeps, settleMs: number, runDuty: RunDuty): Promise<void> {
  await runDuty('admission', () => admitWaiting(deps));
  let running: RunningWorkflows | null = null;
  await runDuty('visibility', async () => {
    running = await listRunning(deps.temporal);
    await cancelOrphans(deps, running, settleMs);
  });
  await runDuty('jobs', () => settleJobs(deps, running, settleMs));
}

/** Concurrent requests keep a tick short even where each takes 50 ms, as to a Temporal in another zone. */
const maxConcurrentDescribes = 20;

/** Describes in Temporal only the jobs that the list of running workflows lacks, or all when there is no list. */
async function settleJobs(deps: ActivityDeps, running: RunningWorkflows | null, settleMs: number): Promise<void> {
  const limit = pLimit(maxConcurrentDescribes);
  for (let after: OpenJob | null = null; ;) {
    const page = await openJobs(deps.db, after);
    const settled = page.filter((job) => Date.now() - job.updatedAt.getTime() >= settleMs);
    await limit.map(settled, (job) =>
      logFailure(deps, { jobId: job.name }, 'A job could not be reconciled', async () => {
        // A kind of a later version is left to its own workers.
        const service = findJobService(job.kind);
        if (running?.has(jobWorkflowId(job))) await refreshJob(deps, job);
        else if (service !== undefined) await reconcileJob(deps, service, job);
      }),
    );
    after = page.at(-1) ?? null;
    if (after === null) return;
  }
}

async function refreshJob(deps: ActivityDeps, job: OpenJob): Promise<void> {
  if (job.status === 'queued' && job.admittedAt !== null) await signalAdmitted(deps.temporal, job);
  if (job.status === 'processing') await recordHeartbeat(deps.db, job, silentRunMs(deps.env.TEMPO));
}

async function reconcileJob(deps: ActivityDeps, service: JobService, job: OpenJob): Promise<void> {
  const workflow = await ignoreMissing(deps.temporal.workflow.getHandle(jobWorkflowId(job)).describe());
  if (workflow === undefined) return restartJob(deps, service, job);
  const execution = Number(workflow.memo?.['execution'] ?? job.execution);
  if (workflow.status.name === 'RUNNING') return refreshJob(deps, job);
  // The workflow belongs to an earlier execution; that of this execution was never started.
  if (execution < job.execution) return restartJob(deps, service, job);
  const { stored } = service;
  await failStoredJob(deps.db, stored, job, describeEnd(stored.kind, workflow.status.name), false);
}

function describeEnd({ aborted }: JobKind, status: string): string {
  switch (status) {
    case 'TERMINATED':
      return `${aborted}: the workflow was terminated in Temporal`;
    case 'TIMED_OUT':
      return `${aborted}: the workflow timed out in Temporal`;
    case 'CANCELLED':
      return `${aborted}: the workflow was cancelled in Temporal`;
    default:
      return `The workflow ended in Temporal without closing its job (${status.toLowerCase()})`;
  }
}

/**
 * Restarts a missing workflow: never started, past retention, or lost with its server. An attempt counts when the
 * workflow claims the job, so a start that Temporal refuses costs none.
 */
async function restartJob(deps: ActivityDeps, service: JobService, job: OpenJob): Promise<void> {
  if (job.status === 'processing' && job.attemptCount >= job.maxAttempts)
    await failStoredJob(deps.db, service.stored, job, 'The workflow was lost in Temporal', false);
  else await startJob(deps, service.start, { ...job, isRestart: true, attempt: job.attemptCount + 1 });
}

/** Running workflows of jobs by workflow id. */
type RunningWorkflows = Map<string, { job: JobName; startTime: Date; temporalRunId: string }>;

/** Lists running workflows of jobs. Temporal's list lags behind by a moment. */
async function listRunning(client: Client): Promise<RunningWorkflows> {
  const running: RunningWorkflows = new Map();
  const types = jobServices.map(({ stored }) => `'${stored.kind.workflow}'`).join(', ');
  for await (const { workflowId, startTime, runId } of client.workflow.list({
    query: `WorkflowType IN (${types}) AND ExecutionStatus = 'Running'`,
  })) {
    const job = parseJobWorkflowId(workflowId);
    if (job !== null) running.set(workflowId, { job, startTime, temporalRunId: runId });
  }
  return running;
}

/** Cancels workflows whose job is closed or gone, but none that was started after the list was made. */
async function cancelOrphans(deps: ActivityDeps, running: RunningWorkflows, settleMs: number): Promise<void> {
  const settled = [...running.values()].filter(({ startTime }) => Date.now() - startTime.getTime() > settleMs);
  const states = await jobStates(
    deps.db,
    settled.map(({ job }) => job.name),
  );
  for (const { job, temporalRunId } of settled) {
    const state = states.get(job.name);
    if (state === 'queued' || state === 'processing') continue;
    await logFailure(deps, { jobId: job.name }, 'A job could not be reconciled', () =>
      cancelJobWorkflow(deps.temporal, job, temporalRunId),
    );
  }
}
