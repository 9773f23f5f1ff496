import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { notifyChange } from '../notify.ts';
import type { ModelTables } from '../tables/models.ts';

export type SettingsRow = Selectable<ModelTables['userSettings']>;
export type SettingsChanges = Omit<
  Updateable<ModelTables['userSettings']>,
  'id' | 'userId' | 'createdAt' | 'updatedAt'
>;

export function findSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('userSettings').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/**
 * Creates settings with the specification's defaults (§7); undefined when the person has some already. Safe to race.
 */
export function createDefaultSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('userSettings')
      .values({ id: newRecordId(), userId, defaultSimulationSize: 10, hasCompletedTour: false })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined)
      await notifyChange(trx, { model: 'UserSettings', id: row.id, operation: 'create', owner: userId });
    return row;
  });
}

/** Changes the given columns and always updatedAt. Undefined when the settings are gone. */
export function changeSettings(db: Db, id: string, changes: SettingsChanges): Promise<SettingsRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('userSettings')
      .set({ ...changes, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined)
      await notifyChange(trx, { model: 'UserSettings', id, operation: 'update', owner: row.userId });
    return row;
  });
}
