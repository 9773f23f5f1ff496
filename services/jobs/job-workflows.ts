/** Client calls that start, signal and cancel the workflow of a job. Not part of the workflow bundle. */
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  type Client,
} from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { jobWorkflowId, runsQueue } from '../../workflows/ids.ts';
import { admittedSignal } from '../../workflows/messages.ts';

/** The kind and the name of a job, which make up its workflow's id. */
export interface JobName {
  kind: string;
  name: string;
}

/** A workflow to start. Ids and small numbers only: content stays in Postgres. */
export interface JobWorkflow extends JobName {
  execution: number;
  /** Name of the workflow's function. */
  workflow: string;
  input: object;
  searchAttributes?: TypedSearchAttributes;
  /** One line for the Temporal UI. */
  summary: string;
  /** Markdown for the Temporal UI. */
  details: string;
}

/** Time that a start waits for the workflow of an earlier execution, which ends a moment after its job. */
const earlierDeadlineMs = 1_500;

/**
 * Starts the workflow of a job's current execution. False when it is open already, or when the workflow of an earlier
 * execution does not end in time; the reconciler then starts it.
 */
export async function startJobWorkflow(client: Client, job: JobWorkflow): Promise<boolean> {
  if (await start(client, job)) return true;
  return (await awaitEarlier(client, job)) && start(client, job);
}

/** Waits for the workflow of an earlier execution. False when it does not end in time, or belongs to this execution. */
async function awaitEarlier(client: Client, job: JobWorkflow): Promise<boolean> {
  const workflowId = jobWorkflowId(job);
  const { memo, runId } = await client.workflow.getHandle(workflowId).describe();
  if (Number(memo?.['execution'] ?? job.execution) >= job.execution) return false;
  const earlier = client.workflow.getHandle(workflowId, runId);
  try {
    await client.withDeadline(Date.now() + earlierDeadlineMs, () => earlier.result());
    return true;
  } catch (error) {
    return error instanceof WorkflowFailedError;
  }
}

async function start(client: Client, job: JobWorkflow): Promise<boolean> {
  try {
    await client.workflow.start(job.workflow, {
      taskQueue: runsQueue,
      workflowId: jobWorkflowId(job),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      args: [job.input],
      memo: { execution: job.execution },
      ...(job.searchAttributes === undefined ? {} : { typedSearchAttributes: job.searchAttributes }),
      staticSummary: job.summary,
      staticDetails: job.details,
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Signals a waiting job that it has its slot. A missing workflow is ignored, because the reconciler starts it. */
export async function signalAdmitted(client: Client, job: JobName): Promise<void> {
  await ignoreMissing(client.workflow.getHandle(jobWorkflowId(job)).signal(admittedSignal));
}

/** Cancels a job's workflow. `temporalRunId` limits it to that execution of the workflow and spares later ones. */
export async function cancelJobWorkflow(client: Client, job: JobName, temporalRunId?: string): Promise<void> {
  await ignoreMissing(client.workflow.getHandle(jobWorkflowId(job), temporalRunId).cancel());
}

async function ignoreMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
