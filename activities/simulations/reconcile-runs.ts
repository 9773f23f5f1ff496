import pLimit from 'p-limit';
import { WorkflowNotFoundError, type Client, type WorkflowExecutionDescription } from '@temporalio/client';
import { openRuns, startFacts } from '../../db/jobs/run-facts.ts';
import { failRun } from '../../db/jobs/end-run.ts';
import { recordHeartbeat } from '../../db/jobs/record-progress.ts';
import { recountEnded } from '../../db/jobs/recount-ended.ts';
import { runStates } from '../../db/jobs/run-states.ts';
import { silentRunMs } from '../../domain/waits.ts';
import { parseJobId, simulationWorkflowId } from '../../workflows/ids.ts';
import { cancelSimulation, signalAdmitted, startSimulation } from '../../services/jobs/simulations.ts';
import { guarded, type Duty } from '../jobs/guarded.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import type { ActivityDeps } from '../deps.ts';

type OpenRun = Awaited<ReturnType<typeof openRuns>>[number];

/** Calls in flight when a run ended have been answered or aborted after this time. */
const recountedMs = 60_000;

/**
 * One look at everything open. Free slots are given out, workflows whose record is closed are cancelled, records without a workflow get one,
 * records whose workflow ended without closing them are closed with the reason, answers that came too late for an end are counted.
 * Work is recorded first and its workflow started next, so anything younger than `settleMs` is not lost.
 */
export async function reconcileRuns(deps: ActivityDeps, settleMs: number, duty: Duty): Promise<void> {
  await duty('admission', () => admitWaiting(deps));
  let running: RunningSimulations | null = null;
  await duty('visibility', async () => {
    running = await runningSimulations(deps.temporal);
    await cancelOrphans(deps, running, settleMs);
  });
  await duty('runs', () => settleRuns(deps, running, settleMs));
  await duty('late answers', () => recountEnded(deps.db, recountedMs));
}

/** Temporal answers in milliseconds or, from another zone, in 50; so many requests at once keep a tick short either way. */
const describedAtOnce = 20;

/** Temporal is asked only about runs that are not among the running ones; about all of them when that list cannot be had. */
async function settleRuns(deps: ActivityDeps, running: RunningSimulations | null, settleMs: number): Promise<void> {
  const limit = pLimit(describedAtOnce);
  for (let after: OpenRun | null = null; ;) {
    const page = await openRuns(deps.db, after);
    const settled = page.filter((run) => Date.now() - run.updatedAt.getTime() >= settleMs);
    await limit.map(settled, (run) =>
      guarded(deps, { jobId: run.jobId }, 'A run could not be reconciled', () =>
        running?.has(run.jobId) ? keepRunning(deps, run) : reconcileRun(deps, run),
      ),
    );
    after = page.at(-1) ?? null;
    if (after === null) return;
  }
}

async function keepRunning(deps: ActivityDeps, run: OpenRun): Promise<void> {
  if (run.status === 'queued' && run.admittedAt !== null) await signalAdmitted(deps.temporal, run.jobId);
  if (run.status === 'processing')
    await recordHeartbeat(deps.db, { runId: run.id, execution: run.execution }, silentRunMs(deps.env.TEMPO));
}

async function reconcileRun(deps: ActivityDeps, run: OpenRun): Promise<void> {
  const workflow = await describeWorkflow(deps.temporal, run.jobId);
  if (workflow === null) return restartRun(deps, run);
  const execution = Number(workflow.memo?.['execution'] ?? run.execution);
  if (workflow.status.name === 'RUNNING') return keepRunning(deps, run);
  // The workflow of an earlier execution ended as it should; this one was never started.
  if (execution < run.execution) return restartRun(deps, run);
  await failRun(deps.db, { runId: run.id, execution: run.execution }, describeEnd(workflow.status.name), false);
}

/** A simulation ended from outside was aborted (specification §8); the text adds how. */
function describeEnd(status: string): string {
  switch (status) {
    case 'TERMINATED':
      return 'Simulation aborted: the workflow was terminated in Temporal';
    case 'TIMED_OUT':
      return 'Simulation aborted: the workflow timed out in Temporal';
    case 'CANCELLED':
      return 'Simulation aborted: the workflow was cancelled in Temporal';
    default:
      return `The workflow ended in Temporal without closing the run (${status.toLowerCase()})`;
  }
}

/**
 * Restarts a missing workflow: never started, past retention, or lost with its server. An attempt counts when the
 * workflow claims the run, so a start that Temporal refuses costs none.
 */
async function restartRun(deps: ActivityDeps, run: OpenRun): Promise<void> {
  if (run.status === 'processing' && run.attemptCount >= run.maxAttempts) {
    await failRun(deps.db, { runId: run.id, execution: run.execution }, 'The workflow was lost in Temporal', false);
    return;
  }
  const facts = await startFacts(deps.db, run.jobId);
  if (facts) await startSimulation(deps.temporal, { ...facts, jobId: run.jobId, attempt: run.attemptCount + 1 });
}

/** By job id: when the running workflow of a simulation started, and which of the workflow's executions that is. */
type RunningSimulations = Map<string, { startTime: Date; temporalRunId: string }>;

/** Temporal's list lags behind by a moment. */
async function runningSimulations(client: Client): Promise<RunningSimulations> {
  const running: RunningSimulations = new Map();
  for await (const workflow of client.workflow.list({
    query: "WorkflowType = 'simulation' AND ExecutionStatus = 'Running'",
  })) {
    const jobId = parseJobId(workflow.workflowId);
    if (jobId !== null) running.set(jobId, { startTime: workflow.startTime, temporalRunId: workflow.runId });
  }
  return running;
}

/** Cancels workflows that run for a record that is closed or gone; never one that was started since the list was made. */
async function cancelOrphans(deps: ActivityDeps, running: RunningSimulations, settleMs: number): Promise<void> {
  const settled = [...running].filter(([, { startTime }]) => Date.now() - startTime.getTime() > settleMs);
  const states = await runStates(
    deps.db,
    settled.map(([jobId]) => jobId),
  );
  for (const [jobId, { temporalRunId }] of settled) {
    const state = states.get(jobId);
    if (state === 'queued' || state === 'processing') continue;
    await guarded(deps, { jobId }, 'A run could not be reconciled', () =>
      cancelSimulation(deps.temporal, jobId, temporalRunId),
    );
  }
}

async function describeWorkflow(client: Client, jobId: string): Promise<WorkflowExecutionDescription | null> {
  try {
    return await client.workflow.getHandle(simulationWorkflowId(jobId)).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}
