import { purgeRateLimits } from '../db/identity/limits.ts';
import { reconcilerWaits, type ReconcilerWaits } from '../domain/waits.ts';
import { purgePermits } from '../pacer/purge.ts';
import { reconcileReplies } from './assistant/reconcile-replies.ts';
import type { ActivityDeps } from './deps.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { reconcileImports } from './segments/reconcile-imports.ts';
import { reconcileRecurrences } from './simulations/reconcile-recurrences.ts';
import { reconcileRuns } from './simulations/reconcile-runs.ts';

export interface ReconcileActivities {
  /** Reconcilers from before it was said do not say what counts as settled. */
  reconcile(waits?: Pick<ReconcilerWaits, 'settleMs'>): Promise<void>;
}

const keepPermitsMs = 24 * 3_600_000;

/** One tick: every kind of job is brought in line with its workflows, then what has expired is swept. */
export function createReconcileActivities(deps: ActivityDeps): ReconcileActivities {
  return {
    async reconcile({ settleMs } = reconcilerWaits()) {
      await reconcileRuns(deps, settleMs);
      await reconcileReplies(deps, settleMs);
      await reconcileImports(deps, settleMs);
      await reconcileRecurrences(deps);
      await purgePermits(deps.db, keepPermitsMs);
      await purgeRateLimits(deps.db);
      await sweepFiles(deps);
    },
  };
}
