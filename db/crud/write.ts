import { sql } from 'kysely';
import { ConditionFailed } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import { announce } from './announce.ts';
import { announceDeletion } from './announce-deletion.ts';
import { checkedInput, checkedKey } from './check-input.ts';
import type { CrudContext, DataRecord } from './context.ts';
import { namingFailures } from '../errors.ts';
import { filterSql } from './filter.ts';
import { ownFirst, rowMeant } from './natural-keys.ts';
import { newRecordId } from './new-id.ts';
import { attachmentKeysOf, keepRunKeys } from './run-attachments.ts';
import { recordOf, storedValues } from './stored.ts';
import { untyped, type AnyDb, type Condition, type Row } from './untyped-table.ts';
import { refuseWrite, rowToWrite, withOwner } from './write-checks.ts';

/** Stores a new row; its id is made when the input has none. `condition` is judged on the absent row. */
export async function createRecord(
  ctx: CrudContext,
  model: Model,
  input: Row,
  condition?: unknown,
): Promise<DataRecord> {
  const { values, keys } = attachmentKeysOf(model, checkedInput(model, input, 'create'));
  const absentHolds = filterSql(model, condition);
  const id =
    model.key === 'id' && input['id'] !== undefined && input['id'] !== null ? checkedKey(model, input) : newRecordId();
  return namingFailures(model.name, () =>
    ctx.db.transaction().execute(async (trx) => {
      const db = untyped(trx);
      if (!(await holdsForNoRow(db, model, absentHolds))) throw new ConditionFailed();
      const owned = await withOwner(db, ctx, model, values);
      const row = await db
        .insertInto(model.table)
        .values({ ...storedValues(ctx, model, id, owned), id })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (keys !== undefined) await keepRunKeys(trx, row, keys, ctx.encryptionKey);
      await announce(trx, model, 'create', row);
      return recordOf(ctx, model, row);
    }),
  );
}

/** Changes only the supplied fields and always updatedAt. Throws RecordNotFound, RecordReadOnly, ConditionFailed, OwnerNotAllowed, KeyNotUnique. */
export async function updateRecord(
  ctx: CrudContext,
  model: Model,
  input: Row,
  condition?: unknown,
): Promise<DataRecord> {
  const key = checkedKey(model, input);
  const { values, keys } = attachmentKeysOf(model, checkedInput(model, input, 'update'));
  const target = rowToWrite(ctx, model, key, filterSql(model, condition));
  return namingFailures(model.name, () =>
    ctx.db.transaction().execute(async (trx) => {
      const db = untyped(trx);
      const row = await lockedRow(db, ctx, model, target);
      if (row === undefined) return refuseWrite(db, ctx, model, key);
      const owned = await withOwner(db, ctx, model, values, row);
      const changed = await db
        .updateTable(model.table)
        .set({ ...storedValues(ctx, model, row['id'] as string, owned), updatedAt: sql`now()` })
        .where('id', '=', row['id'])
        .returningAll()
        .executeTakeFirstOrThrow();
      if (keys !== undefined) await keepRunKeys(trx, changed, keys, ctx.encryptionKey);
      await announce(trx, model, 'update', changed);
      return recordOf(ctx, model, changed);
    }),
  );
}

/** Removes the row and answers what it was; what hangs under it goes with it. Throws like updateRecord. */
export async function deleteRecord(
  ctx: CrudContext,
  model: Model,
  input: Row,
  condition?: unknown,
): Promise<DataRecord> {
  const key = checkedKey(model, input);
  const target = rowToWrite(ctx, model, key, filterSql(model, condition));
  return namingFailures(model.name, () =>
    ctx.db.transaction().execute(async (trx) => {
      const db = untyped(trx);
      const row = await lockedRow(db, ctx, model, target);
      if (row === undefined) return refuseWrite(db, ctx, model, key);
      await announceDeletion(trx, model, row);
      await db.deleteFrom(model.table).where('id', '=', row['id']).execute();
      return recordOf(ctx, model, row);
    }),
  );
}

/** Of two writers with one condition the second waits here, then sees the first one's row and fails the condition. */
async function lockedRow(db: AnyDb, ctx: CrudContext, model: Model, target: Condition): Promise<Row | undefined> {
  const order = ownFirst(model, ctx.access);
  const found =
    await sql<Row>`select * from ${sql.table(model.table)} where ${target} order by ${order} limit 2 for update`.execute(
      db,
    );
  return rowMeant(model, ctx.access, found.rows);
}

async function holdsForNoRow(db: AnyDb, model: Model, condition: Condition): Promise<boolean> {
  const answer = await sql<{ holds: boolean }>`select ${condition} as holds from (select 1) as nothing
    left join ${sql.table(model.table)} on false`.execute(db);
  return answer.rows[0]?.holds === true;
}
