import { reopenAsks } from '../../db/jobs/asks.ts';
import { reopenJob, type JobAccess } from '../../db/jobs/create-job.ts';
import { notifyJob } from '../../db/jobs/notify-job.ts';
import type { AskingKind } from './asking.ts';
import { startAskingJob } from './start-asking.ts';
import { startStoredJob } from './start-job.ts';
import type { JobDeps } from './temporal.ts';

/** Goes on with the owner's failed job with this access: what failed is asked again. False when there is none. */
export async function retryAskingJob(
  deps: JobDeps,
  { stored, reopened }: Pick<AskingKind, 'stored' | 'reopened'>,
  { userId, name }: { userId: string; name: string },
  { accounts, keys }: JobAccess,
): Promise<boolean> {
  const { kind } = stored;
  const job = await deps.db.transaction().execute(async (trx) => {
    const message = kind.messages.queued;
    const own = { userId, kind: kind.name, name };
    const again = await reopenJob(trx, own, { message, accounts, keys, spendCapUsd: undefined });
    if (again === null) return null;
    await reopenAsks(trx, again.id, reopened(again.id));
    await notifyJob(trx, again.id);
    return again;
  });
  if (job === null) return false;
  await startStoredJob(deps, name, (client) => startAskingJob(client, kind, { ...job, name }));
  return true;
}
