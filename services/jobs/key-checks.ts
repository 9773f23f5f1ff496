import type { Client } from '@temporalio/client';
import { keyCheckWorkflowId, runsQueue } from '../../workflows/ids.ts';

/** Starts the workflow of a key check and waits for its end. Throws when it fails or takes too long. */
export async function runKeyCheck(client: Client, checkId: string): Promise<void> {
  await client.workflow.execute('keyCheck', {
    taskQueue: runsQueue,
    workflowId: keyCheckWorkflowId(checkId),
    workflowExecutionTimeout: '30s',
    args: [{ checkId }],
    staticSummary: 'Is a provider key good?',
  });
}
