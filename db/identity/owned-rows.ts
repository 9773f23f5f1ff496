/** Everything of one person, row by row: found by the registry's owner paths and by the owner columns of the other tables. */
import { sql } from 'kysely';
import { parentPaths, type Model } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';
import type { Db } from '../client.ts';
import { writeRule } from '../crud/access.ts';
import { sqlStateOf } from '../errors.ts';
import { modelNamed } from '../crud/untyped-table.ts';
import type { StoredFile } from '../files/files.ts';

/** Job ids of a person's open runs, some at a time. */
export async function openJobsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dynamicSimulationRun')
    .select('jobId')
    .where('userId', '=', userId)
    .where('status', 'in', ['queued', 'processing'])
    .where('jobId', 'is not', null)
    .limit(100)
    .execute();
  return rows.flatMap((row) => row.jobId ?? []);
}

/** Ends every sign-in: nothing new comes while the rest is deleted. */
export async function endSignIns(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tokenFamily').where('accountId', '=', userId).execute();
}

/** Rows of all models, those under a parent before it: a child is known by its parent only. */
export async function deleteModelRows(db: Db, userId: string): Promise<void> {
  for (const model of modelsFromTheLeaves()) {
    const own = writeRule(model, { as: 'user', userId }, model.table);
    await sql`delete from ${sql.table(model.table)} where ${own}`.execute(db);
  }
}

/** Children before their parents. */
export function modelsFromTheLeaves(): Model[] {
  const all: Model[] = Object.values(models);
  return all.toSorted((one, other) => depthOf(other) - depthOf(one));
}

function depthOf(model: Model): number {
  return parentPaths(model).reduce((deepest, path) => Math.max(deepest, 1 + depthOf(modelNamed(path.model))), 0);
}

/** Hides a person's files and attachments from everybody; the bytes are the caller's to remove. Uploads under way come to nothing. */
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

/** A table outside the registry that says whose its rows are. */
export interface OwnedTable {
  table: string;
  column: string;
}

/** Every table with an owner's column, models or not: a new one is found without being named here. */
export async function ownedTables(db: Db): Promise<OwnedTable[]> {
  const { rows } =
    await sql<OwnedTable>`select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'account_id') order by 1, 2`.execute(db);
  return rows;
}

/** Rows of the other tables, then the account. A table that another one still refers to waits for its turn. */
export async function deleteOwnedRows(db: Db, userId: string): Promise<void> {
  let waiting = await ownedTables(db);
  while (waiting.length > 0) {
    const held: OwnedTable[] = [];
    for (const owned of waiting) if (!(await deleted(db, owned, userId))) held.push(owned);
    if (held.length === waiting.length)
      throw new Error(`Rows of ${held.map(({ table }) => table).join(', ')} hold each other`);
    waiting = held;
  }
  await db.deleteFrom('account').where('id', '=', userId).execute();
}

async function deleted(db: Db, { table, column }: OwnedTable, userId: string): Promise<boolean> {
  try {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db);
    return true;
  } catch (error) {
    // foreign_key_violation
    if (sqlStateOf(error) === '23503') return false;
    throw error;
  }
}
