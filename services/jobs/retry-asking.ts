import { reopenJob } from '../../db/jobs/create-job.ts';
import { notifyJob } from '../../db/jobs/notify-job.ts';
import { ownJob } from '../../db/jobs/own-jobs.ts';
import type { AskingDeps, AskingKind } from './asking.ts';
import { startStoredJob } from './start-job.ts';
import type { JobDeps } from './temporal.ts';

/**
 * Goes on with the owner's failed job with the keys that are stored: what failed is asked again. False when there is none.
 * Throws UserSettingsNotFound, ApiKeyNotConfigured.
 */
export async function retryAskingJob(
  deps: JobDeps & AskingDeps,
  { stored, access, start }: AskingKind,
  userId: string,
  name: string,
): Promise<boolean> {
  const { kind } = stored;
  const known = await ownJob(deps.db, userId, name);
  if (known?.kind !== kind.name || known.status !== 'failed') return false;
  const found = await access(deps, { id: known.id, userId });
  if (found === undefined) return false;
  const { accounts, keys } = found;
  const job = await deps.db.transaction().execute(async (trx) => {
    const message = kind.messages.queued;
    const own = { userId, kind: kind.name, name };
    const again = await reopenJob(trx, own, { message, accounts, keys, spendCapUsd: undefined });
    if (again === null) return null;
    await stored.attemptAgain?.(trx, again);
    await notifyJob(trx, again.id);
    return again;
  });
  if (job === null) return false;
  await startStoredJob(deps, start, name);
  return true;
}
