import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import type { ReconcilerWaits } from '../../domain/waits.ts';
import { reconcilerId, runsQueue } from '../../workflows/ids.ts';
import { ignoreMissing } from './job-workflows.ts';

/** Another installation uses the namespace: each would cancel the workflows of the other. */
export class NamespaceTaken extends Error {
  override readonly name = 'NamespaceTaken';

  constructor(namespace: string) {
    super(
      `The Temporal namespace ${namespace} is used by an installation with another database, and two of them would ` +
        `cancel each other's jobs. Check DATABASE_URL and TEMPORAL_NAMESPACE. If the database was replaced on purpose, ` +
        `terminate the workflow '${reconcilerId}' in that namespace, and start the workers again.`,
    );
  }
}

/**
 * Starts the reconciler unless it is running. Returns true when it had to be started. Every worker calls it. The
 * reconciler's memo names the installation that the namespace belongs to. Throws NamespaceTaken.
 */
export async function ensureReconciler(client: Client, waits: ReconcilerWaits, installation: string): Promise<boolean> {
  if (await start(client, waits, installation)) return true;
  const { memo, runId } = await client.workflow.getHandle(reconcilerId).describe();
  const owner = memo?.['installation'];
  if (owner === installation) return false;
  if (owner !== undefined) throw new NamespaceTaken(client.options.namespace);
  // A version without installations started it. A tick that is lost is made up for by the next one.
  await ignoreMissing(
    client.workflow.getHandle(reconcilerId, runId).terminate('Started again with the id of the installation'),
  );
  return start(client, waits, installation);
}

async function start(client: Client, waits: ReconcilerWaits, installation: string): Promise<boolean> {
  try {
    await client.workflow.start('reconciler', {
      taskQueue: runsQueue,
      workflowId: reconcilerId,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      args: [waits],
      memo: { installation },
      staticSummary: `Keeps records and workflows together, every ${waits.everyMs / 1_000} s`,
    });
    return true;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    return false;
  }
}
