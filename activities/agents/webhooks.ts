import { overdueWebhooks, sweepDeliveries } from '../../db/agents/webhook-deliveries.ts';
import { createWebhookDelivery } from '../../services/agents/webhook-delivery.ts';
import { startWebhookWorkflow } from '../../services/jobs/webhooks.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

export interface WebhookActivities {
  /** Makes one attempt if an event is due. `waitMs` is the time until the next one, null when no event waits. */
  deliverWebhookEvent(input: { webhookId: string }): Promise<{ waitMs: number | null }>;
}

export function createWebhookActivities({ db, env }: ActivityDeps): WebhookActivities {
  const deliver = createWebhookDelivery({ db, env });
  return {
    deliverWebhookEvent: ({ webhookId }) =>
      withHeartbeat(async (signal) => ({ waitMs: await deliver(webhookId, signal) })),
  };
}

/** Starts the workflows of webhooks with an overdue event, and deletes old deliveries. */
export async function reconcileWebhooks({ db, temporal }: ActivityDeps, settleMs: number): Promise<void> {
  for (const webhookId of await overdueWebhooks(db, settleMs)) await startWebhookWorkflow(temporal, webhookId);
  await sweepDeliveries(db);
}
