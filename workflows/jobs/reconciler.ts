import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { ReconcileActivities } from '../../activities/reconcile.ts';
import { reconcilerWaits, type ReconcilerWaits } from '../../domain/waits.ts';

const { reconcile } = proxyActivities<ReconcileActivities>({
  startToCloseTimeout: '60s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10s' },
});

/**
 * Keeps records and workflows together: perpetual, usually one tick every 10 s. What a tick does is in the activity; a tick that failed is
 * retried and the next one sees everything anew, so nothing is carried from tick to tick.
 */
export async function reconciler(waits: ReconcilerWaits = reconcilerWaits()): Promise<void> {
  while (!workflowInfo().continueAsNewSuggested) {
    await reconcile(waits);
    await sleep(waits.everyMs);
  }
  await continueAsNew<typeof reconciler>(waits);
}
