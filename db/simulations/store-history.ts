import type { Insertable } from 'kysely';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';

/** Stores the history record of a run. A run that was retried after its end replaces the earlier record. */
export async function storeHistory(db: Db, history: Insertable<Database['simulationHistory']>): Promise<void> {
  const { id: _id, ...columns } = history;
  await db
    .insertInto('simulationHistory')
    .values(history)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...columns, updatedAt: new Date() }))
    .execute();
}
