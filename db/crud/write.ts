import { sql, type Transaction } from 'kysely';
import { ConditionFailed } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import { announce } from './announce.ts';
import { announceDeletion } from './announce-deletion.ts';
import { checkedInput, checkedKey } from './check-input.ts';
import type { CrudContext, DataRecord } from './context.ts';
import { describeFailures } from '../errors.ts';
import { filterSql } from './filter.ts';
import { rowColumns, splitKeyFields, withStoredKeys } from './key-fields.ts';
import { ownFirst, chooseRow } from './natural-keys.ts';
import { newRecordId } from './new-id.ts';
import { splitAttachmentKeys, storeRunKeys, type RunKeys } from './run-attachments.ts';
import type { Database } from '../tables/database.ts';
import { recordOf, storedValues } from './stored.ts';
import { untyped, type AnyDb, type Condition, type Row } from './untyped-table.ts';
import { refuseJobFields, refuseWrite, rowToWrite, withOwner } from './write-checks.ts';

/**
 * Creates a row, with a new id when the input has none. `condition` must hold for an absent row. Throws InvalidInput,
 * ConditionFailed, OwnerNotAllowed and what describeFailures throws for a duplicate key.
 */
export async function createRecord(
  ctx: CrudContext,
  model: Model,
  input: Row,
  condition?: unknown,
): Promise<DataRecord> {
  const { values, keys } = splitAttachmentKeys(model, checkedInput(model, input, 'create'));
  const absentCondition = filterSql(model, condition);
  const id =
    model.key === 'id' && input['id'] !== undefined && input['id'] !== null ? checkedKey(model, input) : newRecordId();
  return describeFailures(model.name, () =>
    ctx.db.transaction().execute(async (trx) => {
      const db = untyped(trx);
      if (!(await holdsForNoRow(db, model, absentCondition))) throw new ConditionFailed();
      const owned = await withOwner(db, ctx, model, values);
      const { columns, ciphertexts } = splitKeyFields(model, storedValues(ctx, model, id, owned));
      const made = await db
        .insertInto(model.table)
        .values({ ...columns, id })
        .returningAll()
        .executeTakeFirstOrThrow();
      const row = await withStoredKeys(trx, model, made, ciphertexts);
      return finishWrite(trx, ctx, model, 'create', row, keys);
    }),
  );
}

/**
 * Changes the supplied fields and updatedAt. Throws RecordNotFound, RecordReadOnly, ConditionFailed, OwnerNotAllowed,
 * WorkflowOwnedField, KeyNotUnique.
 */
export async function updateRecord(
  ctx: CrudContext,
  model: Model,
  input: Row,
  condition?: unknown,
): Promise<DataRecord> {
  const key = checkedKey(model, input);
  const { values, keys } = splitAttachmentKeys(model, checkedInput(model, input, 'update'));
  return writeLocked(ctx, model, key, condition, async (trx, row) => {
    const db = untyped(trx);
    await refuseJobFields(db, model, values, row['id'] as string);
    const owned = await withOwner(db, ctx, model, values, row);
    const { columns, ciphertexts } = splitKeyFields(model, storedValues(ctx, model, row['id'] as string, owned));
    const updated = await db
      .updateTable(model.table)
      .set({ ...columns, updatedAt: sql`now()` })
      .where('id', '=', row['id'])
      .returningAll()
      .executeTakeFirstOrThrow();
    const changed = await withStoredKeys(trx, model, updated, ciphertexts);
    return finishWrite(trx, ctx, model, 'update', changed, keys);
  });
}

/** Stores the run's keys, if any, and sends the notice, in the transaction of the write. */
async function finishWrite(
  trx: Transaction<Database>,
  ctx: CrudContext,
  model: Model,
  operation: 'create' | 'update',
  row: Row,
  keys: RunKeys | undefined,
): Promise<DataRecord> {
  if (keys !== undefined) await storeRunKeys(trx, row, keys, ctx.encryptionKey);
  await announce(trx, model, operation, row);
  return recordOf(ctx, model, row);
}

/** Deletes a row with its children and returns the deleted record. Throws as updateRecord. */
export async function deleteRecord(
  ctx: CrudContext,
  model: Model,
  input: Row,
  condition?: unknown,
): Promise<DataRecord> {
  return writeLocked(ctx, model, checkedKey(model, input), condition, async (trx, row) => {
    await announceDeletion(trx, model, row);
    await untyped(trx).deleteFrom(model.table).where('id', '=', row['id']).execute();
    return recordOf(ctx, model, row);
  });
}

/** Locks the row and writes it in the same transaction. Throws RecordNotFound, RecordReadOnly, ConditionFailed. */
async function writeLocked(
  ctx: CrudContext,
  model: Model,
  key: string,
  condition: unknown,
  write: (trx: Transaction<Database>, row: Row) => Promise<DataRecord>,
): Promise<DataRecord> {
  const target = rowToWrite(ctx, model, key, filterSql(model, condition));
  return describeFailures(model.name, () =>
    ctx.db.transaction().execute(async (trx) => {
      const db = untyped(trx);
      const row = await lockRow(db, ctx, model, target);
      return row === undefined ? refuseWrite(db, ctx, model, key) : write(trx, row);
    }),
  );
}

/**
 * Locks and reads the row. A second writer with the same condition waits here, sees the changed row and fails the
 * condition.
 */
async function lockRow(db: AnyDb, ctx: CrudContext, model: Model, target: Condition): Promise<Row | undefined> {
  const order = ownFirst(model, ctx.access);
  const found =
    await sql<Row>`select ${rowColumns(model)} from ${sql.table(model.table)} where ${target} order by ${order} limit 2 for update`.execute(
      db,
    );
  return chooseRow(model, ctx.access, found.rows);
}

async function holdsForNoRow(db: AnyDb, model: Model, condition: Condition): Promise<boolean> {
  const answer = await sql<{ holds: boolean }>`select ${condition} as holds from (select 1) as nothing
    left join ${sql.table(model.table)} on false`.execute(db);
  return answer.rows[0]?.holds === true;
}
