import { reopenJob } from '../../db/jobs/create-job.ts';
import { notifyJob } from '../../db/jobs/notify-job.ts';
import { reopenAsks } from '../../db/searches/asks.ts';
import { ownSearch } from '../../db/searches/searches.ts';
import { searchKind } from '../../domain/searches/kind.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import { startSearch } from '../jobs/searches.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import { oneProviderAccess } from '../simulations/one-provider-access.ts';
import type { SearchDeps } from './searches.ts';

/** Goes on with the owner's failed search with the keys that are stored. False when there is none. */
export async function retryOwnSearch(deps: SearchDeps, userId: string, jobId: string): Promise<boolean> {
  const search = await ownSearch(deps.db, userId, jobId);
  if (search === undefined) return false;
  const { accounts, keys } = await oneProviderAccess(deps, userId, search.id, search.spec as SearchSpec, null);
  const own = { userId, kind: searchKind.name, name: jobId };
  const job = await deps.db.transaction().execute(async (trx) => {
    const message = searchKind.messages.queued;
    const reopened = await reopenJob(trx, own, { message, accounts, keys, spendCapUsd: undefined });
    if (reopened === null) return null;
    await reopenAsks(trx, search.id);
    await notifyJob(trx, search.id);
    return reopened;
  });
  if (job === null) return false;
  await startStoredJob(deps, jobId, (client) => startSearch(client, { ...job, name: jobId }));
  return true;
}
