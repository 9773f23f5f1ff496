/** How programs outside workflows start, wake and cancel simulations. Not part of the workflow bundle. */
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  type Client,
} from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import { runsQueue, simulationWorkflowId } from '../../workflows/ids.ts';
import { admittedSignal, type SimulationInput } from '../../workflows/messages.ts';

/** Inputs of a start; content stays in Postgres. */
export interface SimulationToStart {
  id: string;
  jobId: string;
  execution: number;
  /** Which attempt it begins with; the first when left out. */
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

/** How long a start waits for the workflow of an earlier execution, whose record closes a moment before it ends itself. */
const earlierEndsWithinMs = 1_500;

/**
 * Starts the workflow of a run's current execution. False when one with this id is open already, or one of an earlier execution does not
 * end in time: both are left to the reconciler.
 */
export async function startSimulation(client: Client, run: SimulationToStart): Promise<boolean> {
  if (await start(client, run)) return true;
  return (await endOfEarlier(client, run)) && start(client, run);
}

/** True once the open workflow, which must be of an earlier execution, has ended. */
async function endOfEarlier(client: Client, { jobId, execution }: SimulationToStart): Promise<boolean> {
  const handle = client.workflow.getHandle(simulationWorkflowId(jobId));
  const { memo, runId } = await handle.describe();
  if (Number(memo?.['execution'] ?? execution) >= execution) return false;
  const earlier = client.workflow.getHandle(simulationWorkflowId(jobId), runId);
  try {
    await client.withDeadline(Date.now() + earlierEndsWithinMs, () => earlier.result());
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

/** Tells a waiting run that it has its slot. A hint: a run that is not there is left to the reconciler. */
export async function signalAdmitted(client: Client, jobId: string): Promise<void> {
  await ignoringMissing(client.workflow.getHandle(simulationWorkflowId(jobId)).signal(admittedSignal));
}

/** With `temporalRunId` only that execution of the workflow is cancelled, and none that was started after it. */
export async function cancelSimulation(client: Client, jobId: string, temporalRunId?: string): Promise<void> {
  await ignoringMissing(client.workflow.getHandle(simulationWorkflowId(jobId), temporalRunId).cancel());
}

async function ignoringMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
