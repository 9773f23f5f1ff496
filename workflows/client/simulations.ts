/** How programs outside workflows start, wake and cancel simulations. Not part of the workflow bundle. */
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import { runsQueue, simulationWorkflowId } from '../ids.ts';
import { admittedSignal, type SimulationInput } from '../messages.ts';

/** What a start needs to know; content stays in Postgres. */
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

/** Starts the workflow of a run's current execution. False when one with this id is open already. */
export async function startSimulation(client: Client, run: SimulationToStart): Promise<boolean> {
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

export async function cancelSimulation(client: Client, jobId: string): Promise<void> {
  await ignoringMissing(client.workflow.getHandle(simulationWorkflowId(jobId)).cancel());
}

async function ignoringMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
