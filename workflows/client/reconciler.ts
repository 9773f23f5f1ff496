import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { reconcilerId, runsQueue } from '../ids.ts';

/** Starts the reconciler unless it is running. Every worker does so at its start. */
export async function ensureReconciler(client: Client): Promise<void> {
  try {
    await client.workflow.start('reconciler', {
      taskQueue: runsQueue,
      workflowId: reconcilerId,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      args: [],
      staticSummary: 'Keeps records and workflows together, every 10 s',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
