import type { Insertable } from 'kysely';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';

/** Writes a history record once. A run that its owner finished later replaces what its earlier end wrote. */
export async function storeHistory(db: Db, history: Insertable<Database['simulationHistory']>): Promise<void> {
  const { id: _id, ...columns } = history;
  await db
    .insertInto('simulationHistory')
    .values(history)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...columns, updatedAt: new Date() }))
    .execute();
}
