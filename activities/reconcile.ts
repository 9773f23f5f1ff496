import { purgeRateLimits } from '../db/identity/limits.ts';
import { reconcilerWaits, type ReconcilerWaits } from '../domain/waits.ts';
import { sweepAgentJobs } from '../db/agents/agent-jobs.ts';
import { sweepSessions } from '../db/agents/mcp-sessions.ts';
import { sweepOAuth } from '../db/agents/oauth-sweep.ts';
import { sweepStartKeys } from '../db/jobs/start-keys.ts';
import { purgePermits } from '../pacer/purge.ts';
import type { ActivityDeps } from './deps.ts';
import { logFailure, type RunDuty } from './jobs/log-failure.ts';
import { withHeartbeat } from './heartbeat.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { purgeDeletedProjects } from '../db/simulations/library/projects.ts';
import { purgeDeletedExperiments } from '../db/experiments/experiments.ts';
import { purgeDeletedRuns } from '../db/simulations/library/deleted-runs.ts';
import { keepDeletedDays } from '../domain/simulations/library/labels.ts';
import { purgePublicUse, sweepUnfinished } from '../db/surveys/public-use.ts';
import { publicLimits, unfinishedDays } from '../domain/surveys/public-limits.ts';
import { recountEnded } from '../db/simulations/recount-ended.ts';
import { reconcileJobs } from './jobs/reconcile-jobs.ts';
import { reconcileWebhooks } from './agents/webhooks.ts';
import { reconcileNotifications } from './notifications/notifications.ts';
import { makeMissingSamples } from '../services/samples/make-samples.ts';
import { forgetOverdue } from '../services/profiles/removals.ts';
import { reconcileRecurrences } from './simulations/reconcile-recurrences.ts';

export interface ReconcileActivities {
  /** `waits` is missing in the workflows of earlier versions: the defaults apply. */
  reconcile(waits?: Pick<ReconcilerWaits, 'settleMs'>): Promise<void>;
}

/** Calls that were in flight when a run ended have been answered or aborted after this time. */
const lateAnswersMs = 60_000;

/** Permits of the last day stay for the figures that operators see. */
const keepPermitsMs = 24 * 3_600_000;

/** Accounts whose first page did not make their samples get them after this time. */
const samplesSettleMs = 60_000;

export function createReconcileActivities(deps: ActivityDeps): ReconcileActivities {
  return { reconcile: ({ settleMs } = reconcilerWaits()) => withHeartbeat(() => reconcile(deps, settleMs)) };
}

/**
 * Runs one tick of the reconciler: makes the records of every kind of job consistent with their workflows and deletes
 * expired rows. A duty that fails is logged, and the others still run.
 */
export async function reconcile(deps: ActivityDeps, settleMs: number): Promise<void> {
  const tick = deps.metrics?.startTick();
  const runDuty: RunDuty = async (name, act) => {
    const succeeded = await logFailure(deps, { duty: name }, 'A duty of the reconciler failed', act);
    tick?.endDuty(name, succeeded);
  };
  await runDuty('permits', () => purgePermits(deps.db, keepPermitsMs));
  await runDuty('rate limits', () => purgeRateLimits(deps.db));
  await reconcileJobs(deps, settleMs, runDuty);
  await runDuty('late answers', () => recountEnded(deps.db, lateAnswersMs));
  await runDuty('deleted runs', () => purgeDeletedRuns(deps.db, keepDeletedDays));
  await runDuty('deleted projects', () => purgeDeletedProjects(deps.db, keepDeletedDays));
  await runDuty('deleted experiments', () => purgeDeletedExperiments(deps.db, keepDeletedDays));
  await runDuty('recurring runs', () => reconcileRecurrences(deps));
  await runDuty('authorizations', () => sweepOAuth(deps.db));
  await runDuty('sessions of agents', () => sweepSessions(deps.db));
  await runDuty('jobs of agents', () => sweepAgentJobs(deps.db));
  await runDuty('idempotency keys', () => sweepStartKeys(deps.db));
  await runDuty('webhooks', () => reconcileWebhooks(deps, settleMs));
  await runDuty('notifications', () => reconcileNotifications(deps));
  await runDuty('profiles to remove', () => forgetOverdue(deps));
  await runDuty('unfinished surveys', async () => {
    await sweepUnfinished(deps.db, { days: unfinishedDays, perLink: publicLimits.unfinished });
    await purgePublicUse(deps.db);
  });
  await runDuty('samples', () => makeMissingSamples(deps.db, samplesSettleMs));
  await runDuty('files', () => sweepFiles(deps));
  tick?.end();
}
