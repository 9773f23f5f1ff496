import type { Client } from '@temporalio/client';
import { providerRequestWorkflowId, runsQueue } from '../../workflows/ids.ts';

/** Starts the workflow of a request and waits for its end. Throws when it fails or takes too long. */
export async function runProviderRequest(client: Client, requestId: string): Promise<void> {
  await client.workflow.execute('providerRequest', {
    taskQueue: runsQueue,
    workflowId: providerRequestWorkflowId(requestId),
    workflowExecutionTimeout: '16m',
    args: [{ requestId }],
    staticSummary: 'A request to a provider',
  });
}
