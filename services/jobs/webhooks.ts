/** Client calls that start the workflows of webhooks. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import { runsQueue, webhookWorkflowId } from '../../workflows/ids.ts';
import { waitingSignal, type WebhookInput } from '../../workflows/messages.ts';

/** Starts the workflow of a webhook, or tells the running one to look at its events again. */
export async function startWebhookWorkflow(client: Client, webhookId: string): Promise<void> {
  const input: WebhookInput = { webhookId };
  await client.workflow.signalWithStart('webhook', {
    taskQueue: runsQueue,
    workflowId: webhookWorkflowId(webhookId),
    args: [input],
    signal: waitingSignal,
    staticSummary: 'Events for a webhook',
    staticDetails: `Rows of webhook_delivery with webhook_id \`${webhookId}\`. Address, secret and events are in Postgres, not here.`,
  });
}
