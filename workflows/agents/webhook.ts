import { condition, continueAsNew, proxyActivities, setHandler, workflowInfo } from '@temporalio/workflow';
import type { WebhookActivities } from '../../activities/agents/webhooks.ts';
import { webhookQueue } from '../ids.ts';
import { waitingSignal, type WebhookInput } from '../messages.ts';

/** A failure here is one of the database: what receivers answer is a result. */
const { deliverWebhookEvent } = proxyActivities<WebhookActivities>({
  taskQueue: webhookQueue,
  startToCloseTimeout: '2m',
  heartbeatTimeout: '12s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
});

/**
 * Delivers the events of one webhook in their order, until none waits. The first one is tried until it is delivered or
 * given up; events, attempts and waits are in Postgres.
 */
export async function webhook(input: WebhookInput): Promise<void> {
  let isTold = false;
  setHandler(waitingSignal, () => {
    isTold = true;
  });
  while (!workflowInfo().continueAsNewSuggested) {
    isTold = false;
    const { waitMs } = await deliverWebhookEvent(input);
    // An event that came while the activity looked may have been missed.
    if (waitMs === null && !isTold) return;
    if (waitMs !== null && waitMs > 0) await condition(() => isTold, waitMs);
  }
  await continueAsNew<typeof webhook>(input);
}
