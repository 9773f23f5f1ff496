import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Preferences } from '../../domain/identity/preferences.ts';
import { inTransaction, type Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { notifyChange } from '../notify.ts';
import { ciphertextsOfUser, putProviderKeys, type Ciphertexts } from '../providers/keys.ts';
import type { ModelTables } from '../tables/models.ts';

/** The settings with the stored keys of providers, encrypted. */
export type SettingsRow = Selectable<ModelTables['userSettings']> & { keys: Ciphertexts };
export type SettingsChanges = Omit<
  Updateable<ModelTables['userSettings']>,
  'id' | 'userId' | 'createdAt' | 'updatedAt' | 'preferences'
> & { preferences?: Partial<Preferences> };

export async function findSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  const row = await db.selectFrom('userSettings').selectAll().where('userId', '=', userId).executeTakeFirst();
  return row && { ...row, keys: await ciphertextsOfUser(db, userId) };
}

/**
 * Creates settings with the specification's defaults (§7); undefined when the person has some already. Safe to race.
 */
export function createDefaultSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('userSettings')
      .values({ id: newRecordId(), userId, defaultSimulationSize: 10, hasCompletedTour: false })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined)
      await notifyChange(trx, { model: 'UserSettings', id: row.id, operation: 'create', owner: userId });
    return row && { ...row, keys: {} };
  });
}

/** Changes the given columns and keys and always updatedAt. Undefined when the settings are gone. */
export function changeSettings(
  db: Db,
  id: string,
  { preferences = {}, ...changes }: SettingsChanges,
  keys: Ciphertexts,
): Promise<SettingsRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('userSettings')
      .set({ ...changes, preferences: mergedWith(preferences), updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    await putProviderKeys(trx, row.userId, keys);
    await notifyChange(trx, { model: 'UserSettings', id, operation: 'update', owner: row.userId });
    return { ...row, keys: await ciphertextsOfUser(trx, row.userId) };
  });
}

/** Merges into the stored preferences, so that two tabs can change different ones. */
function mergedWith(preferences: Partial<Preferences>): RawBuilder<string | null> {
  return sql`coalesce(preferences, '{}') || ${JSON.stringify(preferences)}::jsonb`;
}
