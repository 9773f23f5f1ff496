import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { reconcilerId, runsQueue } from '../ids.ts';

/** Starts the reconciler unless it is running, and tells whether it had to. Every worker does so at its start. */
export async function ensureReconciler(client: Client): Promise<boolean> {
  try {
    await client.workflow.start('reconciler', {
      taskQueue: runsQueue,
      workflowId: reconcilerId,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      args: [],
      staticSummary: 'Keeps records and workflows together, every 10 s',
    });
    return true;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    return false;
  }
}
