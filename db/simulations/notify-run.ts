import type { Db } from '../client.ts';
import { notifyChange } from '../notify.ts';

/** Notifies listeners that a run changed; they read it again under their own access rule. */
export async function notifyRun(db: Db, runId: string): Promise<void> {
  const row = await db
    .selectFrom('dynamicSimulationRun')
    .select(['userId', 'jobId'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (row)
    await notifyChange(db, {
      model: 'DynamicSimulationRun',
      id: runId,
      operation: 'update',
      owner: row.userId,
      ...(row.jobId === null ? {} : { jobId: row.jobId }),
    });
}
