/**
 * Deletes everything of one person, found by the registry's owner paths and by the owner columns of the other tables.
 */
import { sql } from 'kysely';
import { parentPaths, type Model } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';
import type { Db } from '../client.ts';
import { writeRule } from '../crud/access.ts';
import { sqlStateOf } from '../errors.ts';
import { modelNamed } from '../crud/untyped-table.ts';
import type { StoredFile } from '../files/files.ts';

/** Ends every sign-in, so that nothing new arrives during the deletion. */
export async function endSignIns(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tokenFamily').where('accountId', '=', userId).execute();
}

/** Deletes the rows of all models, children first: a child is found only through its parent. */
export async function deleteModelRows(db: Db, userId: string): Promise<void> {
  for (const model of listModelsChildrenFirst()) {
    const own = writeRule(model, { as: 'user', userId }, model.table);
    await sql`delete from ${sql.table(model.table)} where ${own}`.execute(db);
  }
}

/** Orders children before their parents. */
export function listModelsChildrenFirst(): Model[] {
  const all: Model[] = Object.values(models);
  return all.toSorted((one, other) => depthOf(other) - depthOf(one));
}

function depthOf(model: Model): number {
  return parentPaths(model).reduce((deepest, path) => Math.max(deepest, 1 + depthOf(modelNamed(path.model))), 0);
}

/** Hides a person's files and attachments; the caller deletes the bytes. Uploads in progress are discarded. */
export function hideFiles(db: Db, userId: string): Promise<StoredFile[]> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('attachment').where('ownerId', '=', userId).execute();
    return trx
      .updateTable('storedFile')
      .set({ state: 'deleted' })
      .where('ownerId', '=', userId)
      .returningAll()
      .execute();
  });
}

/** A table outside the registry with an owner column. */
export interface OwnedTable {
  table: string;
  column: string;
}

/** Finds every table with an owner column, models or not, so that new ones are included. */
export async function listOwnedTables(db: Db): Promise<OwnedTable[]> {
  const { rows } =
    await sql<OwnedTable>`select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'account_id') order by 1, 2`.execute(db);
  return rows;
}

/** Deletes the rows of the other tables, then the account. A table that is still referenced waits for its turn. */
export async function deleteOwnedRows(db: Db, userId: string): Promise<void> {
  let waiting = await listOwnedTables(db);
  while (waiting.length > 0) {
    const held: OwnedTable[] = [];
    for (const owned of waiting) if (!(await tryDelete(db, owned, userId))) held.push(owned);
    if (held.length === waiting.length)
      throw new Error(`Rows of ${held.map(({ table }) => table).join(', ')} hold each other`);
    waiting = held;
  }
  await db.deleteFrom('account').where('id', '=', userId).execute();
}

async function tryDelete(db: Db, { table, column }: OwnedTable, userId: string): Promise<boolean> {
  try {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db);
    return true;
  } catch (error) {
    // foreign_key_violation
    if (sqlStateOf(error) === '23503') return false;
    throw error;
  }
}
