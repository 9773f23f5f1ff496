import { sql } from 'kysely';
import { ConditionFailed, OwnerNotAllowed, RecordNotFound, RecordReadOnly } from '../../domain/errors.ts';
import type { Model } from '../../domain/models/model.ts';
import { mayUseParent, ownerColumn, readRule, writeRule } from './access.ts';
import type { CrudContext } from './context.ts';
import type { AnyDb, Condition, Row } from './untyped.ts';
import { column } from './untyped.ts';

/**
 * The owner part of a write: a person's new row is theirs, and no write gives a row to somebody else or hangs it under what is
 * somebody else's. Returns the values with the owner filled in. Throws OwnerNotAllowed.
 */
export async function withOwner(trx: AnyDb, ctx: CrudContext, model: Model, values: Row, verb: 'create' | 'update'): Promise<Row> {
  const { access } = ctx;
  const { owner } = model;
  if (owner.by === 'parent') {
    const parent = values[owner.field];
    if (parent === undefined && verb === 'update') return values;
    if (typeof parent !== 'string' || !(await mayUseParent(trx, model, access, parent))) throw new OwnerNotAllowed(owner.field);
    return values;
  }
  const field = owner.by === 'field' ? owner.field : ownerColumn;
  if (access.as === 'service') {
    const needed = verb === 'create' && owner.by === 'field' && model.fields[field]?.options.required;
    if (needed && values[field] === undefined) throw new OwnerNotAllowed(field);
    return values;
  }
  if (values[field] !== undefined && values[field] !== access.userId) throw new OwnerNotAllowed(field);
  return verb === 'create' ? { ...values, [field]: access.userId } : values;
}

/** SQL for the one row of a write: its key, the caller's right to write it, the caller's condition. */
export function rowToWrite(ctx: CrudContext, model: Model, key: string, condition: Condition): Condition {
  return sql`${column(model.table, model.key)} = ${key} and ${writeRule(model, ctx.access, model.table)} and ${condition}`;
}

/** Why a write met no row: not there for this caller, shared and read-only, or the condition. Always throws. */
export async function refuseWrite(trx: AnyDb, ctx: CrudContext, model: Model, key: string): Promise<never> {
  const rules = sql<{ writable: boolean }>`select ${writeRule(model, ctx.access, model.table)} as writable from ${sql.table(model.table)}
    where ${column(model.table, model.key)} = ${key} and ${readRule(model, ctx.access, model.table)}`;
  const found = (await rules.execute(trx)).rows;
  if (found.length === 0) throw new RecordNotFound(model.name);
  throw found.some((row) => row.writable) ? new ConditionFailed() : new RecordReadOnly(model.name);
}
