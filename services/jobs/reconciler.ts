import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import type { ReconcilerWaits } from '../../domain/waits.ts';
import { reconcilerId, runsQueue } from '../../workflows/ids.ts';

/** Starts the reconciler unless it is running. Returns true when it had to be started. Every worker calls it. */
export async function ensureReconciler(client: Client, waits: ReconcilerWaits): Promise<boolean> {
  try {
    await client.workflow.start('reconciler', {
      taskQueue: runsQueue,
      workflowId: reconcilerId,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      args: [waits],
      staticSummary: `Keeps records and workflows together, every ${waits.everyMs / 1_000} s`,
    });
    return true;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    return false;
  }
}
