import { purgeRateLimits } from '../db/identity/limits.ts';
import { reconcilerWaits, type ReconcilerWaits } from '../domain/waits.ts';
import { purgePermits } from '../pacer/purge.ts';
import { reconcileReplies } from './assistant/reconcile-replies.ts';
import type { ActivityDeps } from './deps.ts';
import { guarded, type Duty } from './jobs/guarded.ts';
import { withHeartbeat } from './jobs/heartbeat.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { reconcileImports } from './segments/reconcile-imports.ts';
import { reconcileRecurrences } from './simulations/reconcile-recurrences.ts';
import { reconcileRuns } from './simulations/reconcile-runs.ts';

export interface ReconcileActivities {
  /** Reconcilers from before it was said do not say what counts as settled. */
  reconcile(waits?: Pick<ReconcilerWaits, 'settleMs'>): Promise<void>;
}

const keepPermitsMs = 24 * 3_600_000;

export function createReconcileActivities(deps: ActivityDeps): ReconcileActivities {
  return { reconcile: ({ settleMs } = reconcilerWaits()) => withHeartbeat(() => reconcile(deps, settleMs)) };
}

/**
 * One tick: every kind of job is brought in line with its workflows, and what has expired is swept. A duty that fails is logged and keeps no
 * other waiting.
 */
export async function reconcile(deps: ActivityDeps, settleMs: number): Promise<void> {
  const duty: Duty = (name, act) => guarded(deps, { duty: name }, 'A duty of the reconciler failed', act);
  await duty('permits', () => purgePermits(deps.db, keepPermitsMs));
  await duty('rate limits', () => purgeRateLimits(deps.db));
  await reconcileRuns(deps, settleMs, duty);
  await duty('replies', () => reconcileReplies(deps, settleMs));
  await duty('imports', () => reconcileImports(deps, settleMs));
  await duty('recurring runs', () => reconcileRecurrences(deps));
  await duty('files', () => sweepFiles(deps));
}
