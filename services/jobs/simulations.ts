/** Client calls that start, signal and cancel the workflows of simulations. Not part of the workflow bundle. */
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  type Client,
} from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import { jobWorkflowId, runsQueue, simulationWorkflowId } from '../../workflows/ids.ts';
import { admittedSignal, type SimulationInput } from '../../workflows/messages.ts';

/** Inputs of a start; content stays in Postgres. */
export interface SimulationToStart {
  id: string;
  jobId: string;
  execution: number;
  /** Number of the attempt to begin with; 1 when omitted. */
  attempt?: number;
  userId: string | null;
  modelProvider: string;
  segmentIds: string[] | null;
  numUsers: number;
}

export const searchAttributes = {
  userId: defineSearchAttributeKey('UserId', SearchAttributeType.KEYWORD),
  runKind: defineSearchAttributeKey('RunKind', SearchAttributeType.KEYWORD),
  provider: defineSearchAttributeKey('Provider', SearchAttributeType.KEYWORD),
  segment: defineSearchAttributeKey('Segment', SearchAttributeType.KEYWORD_LIST),
};

/** Time that a start waits for the workflow of an earlier execution, which ends a moment after its record is closed. */
const earlierDeadlineMs = 1_500;

/**
 * Starts the workflow of a run's current execution. False when it is open already, or when the workflow of an earlier
 * execution does not end in time; the reconciler then starts it.
 */
export async function startSimulation(client: Client, run: SimulationToStart): Promise<boolean> {
  if (await start(client, run)) return true;
  return (await awaitEarlier(client, run)) && start(client, run);
}

/** Waits for the workflow of an earlier execution. False when it does not end in time, or belongs to this execution. */
async function awaitEarlier(client: Client, { jobId, execution }: SimulationToStart): Promise<boolean> {
  const handle = client.workflow.getHandle(simulationWorkflowId(jobId));
  const { memo, runId } = await handle.describe();
  if (Number(memo?.['execution'] ?? execution) >= execution) return false;
  const earlier = client.workflow.getHandle(simulationWorkflowId(jobId), runId);
  try {
    await client.withDeadline(Date.now() + earlierDeadlineMs, () => earlier.result());
    return true;
  } catch (error) {
    return error instanceof WorkflowFailedError;
  }
}

async function start(client: Client, run: SimulationToStart): Promise<boolean> {
  const input: SimulationInput = {
    runId: run.id,
    jobId: run.jobId,
    execution: run.execution,
    ...(run.attempt === undefined ? {} : { attempt: run.attempt }),
  };
  const segments = run.segmentIds ?? [];
  try {
    await client.workflow.start('simulation', {
      taskQueue: runsQueue,
      workflowId: simulationWorkflowId(run.jobId),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      args: [input],
      memo: { execution: run.execution },
      typedSearchAttributes: new TypedSearchAttributes([
        { key: searchAttributes.userId, value: run.userId ?? '' },
        { key: searchAttributes.runKind, value: 'simulation' },
        { key: searchAttributes.provider, value: run.modelProvider },
        { key: searchAttributes.segment, value: segments.slice(0, 50) },
      ]),
      staticSummary: `${run.numUsers} personas, ${segments.length} segment${segments.length === 1 ? '' : 's'}, ${run.modelProvider}`,
      staticDetails: `Simulation **${run.jobId}** (record \`${run.id}\`, execution ${run.execution}).\n\nThe message and the reactions are in Postgres, not here.`,
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Signals a waiting job that it has its slot. A missing workflow is ignored, because the reconciler starts it. */
export async function signalAdmitted(client: Client, job: { kind: string; name: string }): Promise<void> {
  await ignoreMissing(client.workflow.getHandle(jobWorkflowId(job)).signal(admittedSignal));
}

/** Cancels a run's workflow. `temporalRunId` limits it to that execution of the workflow and spares later ones. */
export async function cancelSimulation(client: Client, jobId: string, temporalRunId?: string): Promise<void> {
  await ignoreMissing(client.workflow.getHandle(simulationWorkflowId(jobId), temporalRunId).cancel());
}

async function ignoreMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
