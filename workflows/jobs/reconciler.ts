import { continueAsNew, isCancellation, log, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { ReconcileActivities } from '../../activities/reconcile.ts';
import { reconcilerWaits, type ReconcilerWaits } from '../../domain/waits.ts';

const { reconcile } = proxyActivities<ReconcileActivities>({
  startToCloseTimeout: '10m',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10s' },
});

/**
 * Keeps records and workflows together: perpetual, usually one tick every 10 s. What a tick does is in the activity; a tick that failed is
 * retried and the next one sees everything anew, so nothing is carried from tick to tick.
 */
export async function reconciler(waits: ReconcilerWaits = reconcilerWaits()): Promise<void> {
  while (!workflowInfo().continueAsNewSuggested) {
    try {
      await reconcile(waits);
    } catch (failure) {
      // One tick that cannot be done must not end the ticks after it.
      if (isCancellation(failure)) throw failure;
      log.warn('A tick of the reconciler failed', { reason: String(failure) });
    }
    await sleep(waits.everyMs);
  }
  await continueAsNew<typeof reconciler>(waits);
}
