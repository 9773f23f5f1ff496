import pLimit from 'p-limit';
import { WorkflowNotFoundError, type Client, type WorkflowExecutionDescription } from '@temporalio/client';
import { jobStates, openJobs, type OpenJob } from '../../db/jobs/job-facts.ts';
import { recordHeartbeat } from '../../db/jobs/record-stage.ts';
import { startFacts } from '../../db/simulations/run-facts.ts';
import { failRun } from '../../db/simulations/end-run.ts';
import { recountEnded } from '../../db/simulations/recount-ended.ts';
import { silentRunMs } from '../../domain/waits.ts';
import { parseJobId, simulationWorkflowId } from '../../workflows/ids.ts';
import { cancelSimulation, signalAdmitted, startSimulation } from '../../services/jobs/simulations.ts';
import { logFailure, type RunDuty } from '../jobs/log-failure.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';
import type { ActivityDeps } from '../deps.ts';

const kind = 'simulation';

/** Calls that were in flight when a run ended have been answered or aborted after this time. */
const lateAnswersMs = 60_000;

/**
 * Makes open runs and their workflows consistent: gives out free slots, cancels workflows whose record is closed,
 * starts missing workflows, closes records whose workflow ended, and counts answers that arrived after a run's end. A
 * record is written shortly before its workflow starts, so anything younger than `settleMs` is left alone.
 */
export async function reconcileRuns(deps: ActivityDeps, settleMs: number, runDuty: RunDuty): Promise<void> {
  await runDuty('admission', () => admitWaiting(deps));
  let running: RunningSimulations | null = null;
  await runDuty('visibility', async () => {
    running = await listRunning(deps.temporal);
    await cancelOrphans(deps, running, settleMs);
  });
  await runDuty('runs', () => settleRuns(deps, running, settleMs));
  await runDuty('late answers', () => recountEnded(deps.db, lateAnswersMs));
}

/** Concurrent requests keep a tick short even where each takes 50 ms, as to a Temporal in another zone. */
const maxConcurrentDescribes = 20;

/** Describes in Temporal only the runs that the list of running workflows lacks, or all when there is no list. */
async function settleRuns(deps: ActivityDeps, running: RunningSimulations | null, settleMs: number): Promise<void> {
  const limit = pLimit(maxConcurrentDescribes);
  for (let after: OpenJob | null = null; ;) {
    const page = await openJobs(deps.db, kind, after);
    const settled = page.filter((run) => Date.now() - run.updatedAt.getTime() >= settleMs);
    await limit.map(settled, (run) =>
      logFailure(deps, { jobId: run.name }, 'A run could not be reconciled', () =>
        running?.has(run.name) ? refreshRun(deps, run) : reconcileRun(deps, run),
      ),
    );
    after = page.at(-1) ?? null;
    if (after === null) return;
  }
}

async function refreshRun(deps: ActivityDeps, run: OpenJob): Promise<void> {
  if (run.status === 'queued' && run.admittedAt !== null) await signalAdmitted(deps.temporal, { kind, name: run.name });
  if (run.status === 'processing') await recordHeartbeat(deps.db, run, silentRunMs(deps.env.TEMPO));
}

async function reconcileRun(deps: ActivityDeps, run: OpenJob): Promise<void> {
  const workflow = await describeWorkflow(deps.temporal, run.name);
  if (workflow === null) return restartRun(deps, run);
  const execution = Number(workflow.memo?.['execution'] ?? run.execution);
  if (workflow.status.name === 'RUNNING') return refreshRun(deps, run);
  // The workflow belongs to an earlier execution; that of this execution was never started.
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
async function restartRun(deps: ActivityDeps, run: OpenJob): Promise<void> {
  if (run.status === 'processing' && run.attemptCount >= run.maxAttempts) {
    await failRun(deps.db, { runId: run.id, execution: run.execution }, 'The workflow was lost in Temporal', false);
    return;
  }
  const facts = await startFacts(deps.db, run.name);
  if (facts) await startSimulation(deps.temporal, { ...facts, jobId: run.name, attempt: run.attemptCount + 1 });
}

/** Running workflows of simulations by job id: start time and Temporal's run id. */
type RunningSimulations = Map<string, { startTime: Date; temporalRunId: string }>;

/** Lists running simulations. Temporal's list lags behind by a moment. */
async function listRunning(client: Client): Promise<RunningSimulations> {
  const running: RunningSimulations = new Map();
  for await (const workflow of client.workflow.list({
    query: "WorkflowType = 'simulation' AND ExecutionStatus = 'Running'",
  })) {
    const jobId = parseJobId(workflow.workflowId);
    if (jobId !== null) running.set(jobId, { startTime: workflow.startTime, temporalRunId: workflow.runId });
  }
  return running;
}

/** Cancels workflows whose record is closed or gone, but none that was started after the list was made. */
async function cancelOrphans(deps: ActivityDeps, running: RunningSimulations, settleMs: number): Promise<void> {
  const settled = [...running].filter(([, { startTime }]) => Date.now() - startTime.getTime() > settleMs);
  const states = await jobStates(
    deps.db,
    settled.map(([jobId]) => jobId),
  );
  for (const [jobId, { temporalRunId }] of settled) {
    const state = states.get(jobId);
    if (state === 'queued' || state === 'processing') continue;
    await logFailure(deps, { jobId }, 'A run could not be reconciled', () =>
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
