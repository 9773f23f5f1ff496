import type { Client } from '@temporalio/client';
import { providerRequestWorkflowId, runsQueue } from '../../workflows/ids.ts';

/** Starts the request of a segment's draft without waiting for its answer, which the worker stores in the draft. */
export async function startSegmentDraft(client: Client, requestId: string): Promise<void> {
  await client.workflow.start('providerRequest', {
    taskQueue: runsQueue,
    workflowId: providerRequestWorkflowId(requestId),
    workflowExecutionTimeout: '16m',
    args: [{ requestId }],
    staticSummary: 'A proposal for a segment',
  });
}
