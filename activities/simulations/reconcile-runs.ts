import { WorkflowNotFoundError, type Client, type WorkflowExecutionDescription } from '@temporalio/client';
import { openRuns, startFacts } from '../../db/jobs/run-facts.ts';
import { failRun } from '../../db/jobs/end-run.ts';
import { recordHeartbeat } from '../../db/jobs/record-progress.ts';
import { recountEnded } from '../../db/jobs/recount-ended.ts';
import { runStates } from '../../db/jobs/run-states.ts';
import { silentRunMs } from '../../domain/waits.ts';
import { parseJobId, simulationWorkflowId } from '../../workflows/ids.ts';
import { cancelSimulation, signalAdmitted, startSimulation } from '../../services/jobs/simulations.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import type { ActivityDeps } from '../deps.ts';

type OpenRun = Awaited<ReturnType<typeof openRuns>>[number] & { jobId: string };

/** Calls in flight when a run ended have been answered or aborted after this time. */
const recountedMs = 60_000;

/**
 * Checks everything that is open: starts missing workflows, closes records whose workflow ended without closing them,
 * cancels workflows of closed records, assigns free slots, and counts answers that arrived after the end. Records are
 * written before their workflow starts, so anything younger than `settleMs` is not considered lost.
 */
export async function reconcileRuns(deps: ActivityDeps, settleMs: number): Promise<void> {
  await cancelOrphans(deps, settleMs);
  for (const run of await openRuns(deps.db)) {
    if (run.jobId === null || Date.now() - run.updatedAt.getTime() < settleMs) continue;
    await bestEffort(deps, run.jobId, () => reconcileRun(deps, { ...run, jobId: run.jobId ?? '' }));
  }
  await admitWaiting(deps);
  await recountEnded(deps.db, recountedMs);
}

async function reconcileRun(deps: ActivityDeps, run: OpenRun): Promise<void> {
  const workflow = await describeWorkflow(deps.temporal, run.jobId);
  if (workflow === null) return restartRun(deps, run);
  const execution = Number(workflow.memo?.['execution'] ?? run.execution);
  if (workflow.status.name === 'RUNNING') {
    if (run.status === 'queued' && run.admittedAt !== null) await signalAdmitted(deps.temporal, run.jobId);
    if (run.status === 'processing')
      await recordHeartbeat(deps.db, { runId: run.id, execution: run.execution }, silentRunMs(deps.env.TEMPO));
    return;
  }
  // The workflow of an earlier execution ended as intended; the current one was never started.
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

/** Cancels workflows whose record is closed or gone. */
async function cancelOrphans(deps: ActivityDeps, settleMs: number): Promise<void> {
  const running: string[] = [];
  for await (const workflow of deps.temporal.workflow.list({
    query: "WorkflowType = 'simulation' AND ExecutionStatus = 'Running'",
  })) {
    const jobId = parseJobId(workflow.workflowId);
    if (jobId !== null && Date.now() - workflow.startTime.getTime() > settleMs) running.push(jobId);
  }
  const states = await runStates(deps.db, running);
  for (const jobId of running) {
    const state = states.get(jobId);
    if (state === 'queued' || state === 'processing') continue;
    await bestEffort(deps, jobId, () => cancelSimulation(deps.temporal, jobId));
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

/** Logs a failure, so that one run cannot block the others; the next tick retries. */
async function bestEffort(deps: ActivityDeps, jobId: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    deps.log.warn(
      { jobId, reason: error instanceof Error ? error.message : String(error) },
      'A run could not be reconciled',
    );
  }
}
