/** Client calls that start, signal and cancel the workflow of a job. Not part of the workflow bundle. */
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  type Client,
} from '@temporalio/client';
import type { TypedSearchAttributes } from '@temporalio/common';
import type { JobKind } from '../../domain/jobs/kind.ts';
import { jobWorkflowId, runsQueue } from '../../workflows/ids.ts';
import { admittedSignal } from '../../workflows/messages.ts';

/** An open job whose workflow is missing. */
export interface JobToStart {
  id: string;
  name: string;
  execution: number;
  /** Attempt to begin with, which every kind's workflow is told; 1 when omitted. */
  attempt?: number;
  /** True when the reconciler starts it: thousands may be lost at once, and what people start must not wait for them. */
  isRestart?: boolean;
}

/** The kind and the name of a job, which make up its workflow's id. */
export interface JobName {
  kind: string;
  name: string;
}

/** Parts of a start that differ between kinds. Ids and small numbers only: content stays in Postgres. */
export interface WorkflowStart {
  input: object;
  searchAttributes?: TypedSearchAttributes;
  /** One line for the Temporal UI. */
  summary: string;
  /** Markdown for the Temporal UI. */
  details: string;
}

/** Temporal's last priority, 1 to 5; 3 is that of workflows without one. */
const lastPriority = { priorityKey: 5 };

/** Time that a start waits for the workflow of an earlier execution, which ends a moment after its job. */
const earlierDeadlineMs = 1_500;

/**
 * Starts the workflow of a job's current execution. False when it is open already, or when the workflow of an earlier
 * execution does not end in time; the reconciler then starts it.
 */
export async function startJobWorkflow(
  client: Client,
  kind: Pick<JobKind, 'name' | 'workflow'>,
  job: JobToStart,
  parts: WorkflowStart,
): Promise<boolean> {
  const ofKind = { ...job, kind: kind.name };
  const tryStart = () => start(client, kind.workflow, ofKind, parts);
  return (await tryStart()) || ((await awaitEarlier(client, ofKind)) && tryStart());
}

/** Waits for the workflow of an earlier execution. False when it does not end in time, or belongs to this execution. */
async function awaitEarlier(client: Client, job: JobName & { execution: number }): Promise<boolean> {
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

async function start(
  client: Client,
  workflow: string,
  job: JobName & JobToStart,
  { input, searchAttributes, summary, details }: WorkflowStart,
): Promise<boolean> {
  try {
    await client.workflow.start(workflow, {
      taskQueue: runsQueue,
      workflowId: jobWorkflowId(job),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      args: [{ ...input, ...(job.attempt === undefined ? {} : { attempt: job.attempt }) }],
      memo: { execution: job.execution },
      ...(searchAttributes === undefined ? {} : { typedSearchAttributes: searchAttributes }),
      ...(job.isRestart === true ? { priority: lastPriority } : {}),
      staticSummary: summary,
      staticDetails: details,
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

/** Cancels one run, by Temporal's id, of a job's workflow, so that one started since goes on. */
export async function cancelJobWorkflow(client: Client, job: JobName, temporalRunId: string): Promise<void> {
  await ignoreMissing(client.workflow.getHandle(jobWorkflowId(job), temporalRunId).cancel());
}

/** Cancels the workflow of this execution of a job, and not that of a later one, which a retry started meanwhile. */
export async function cancelJobExecution(client: Client, job: JobName & { execution: number }): Promise<void> {
  const found = await ignoreMissing(client.workflow.getHandle(jobWorkflowId(job)).describe());
  if (found === undefined || Number(found.memo?.['execution'] ?? job.execution) > job.execution) return;
  await cancelJobWorkflow(client, job, found.runId);
}

/** Returns what a call about a workflow answers; undefined when there is no such workflow, or it has ended. */
export async function ignoreMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    return undefined;
  }
}
