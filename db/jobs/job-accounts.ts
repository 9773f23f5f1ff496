import type { Db } from '../client.ts';

/**
 * Moves a job's slot to the account of the key that it now calls with, so that admission counts it where it is. Nothing
 * happens for a provider on which the job takes no slot.
 */
export async function moveJobAccount(db: Db, jobId: string, provider: string, accountId: string): Promise<void> {
  await db
    .updateTable('jobAccount')
    .set({ accountId })
    .where('jobId', '=', jobId)
    .where('provider', '=', provider)
    .where('accountId', '<>', accountId)
    .execute();
}
