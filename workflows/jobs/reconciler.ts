import { continueAsNew, isCancellation, log, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { ReconcileActivities } from '../../activities/reconcile.ts';
import { reconcilerWaits, type ReconcilerWaits } from '../../domain/waits.ts';

const { reconcile } = proxyActivities<ReconcileActivities>({
  startToCloseTimeout: '10m',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10s' },
});

/**
 * Keeps records and workflows consistent: perpetual, normally one tick every 10 s. The activity does the work; a failed
 * tick is retried and the next one reads everything again, so no state is carried between ticks.
 */
export async function reconciler(waits: ReconcilerWaits = reconcilerWaits()): Promise<void> {
  while (!workflowInfo().continueAsNewSuggested) {
    try {
      await reconcile(waits);
    } catch (failure) {
      // A failed tick must not end the reconciler.
      if (isCancellation(failure)) throw failure;
      log.warn('A tick of the reconciler failed', { reason: String(failure) });
    }
    await sleep(waits.everyMs);
  }
  await continueAsNew<typeof reconciler>(waits);
}
