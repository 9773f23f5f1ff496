import { startWebhook } from '../../services/agents/webhooks.ts';
import type { JobDeps } from '../../services/jobs/temporal.ts';
import type { ChangeFeed } from '../streams/change-feed.ts';

/**
 * Starts the workflow of a webhook as soon as an event for it is stored, until the feed is closed. The reconciler starts
 * what this misses.
 */
export async function startWebhooksOnNotice(
  deps: Pick<JobDeps, 'log' | 'temporal'>,
  changes: ChangeFeed,
): Promise<void> {
  for await (const event of changes.watch(({ model }) => model === '$webhook'))
    if (event.operation !== 'gap') await startWebhook(deps, event.id);
}
