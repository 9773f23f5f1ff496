import { sql } from 'kysely';
import {
  ConditionFailed,
  OwnerNotAllowed,
  RecordNotFound,
  RecordReadOnly,
  ServiceOnlyField,
  WorkflowOwnedField,
} from '../../domain/errors.ts';
import { parentPaths, type Model } from '../../domain/models/model.ts';
import { isSomebodyElses, mayUseParent, ownerField, readRule, writeRule } from './access.ts';
import type { CrudContext } from './context.ts';
import { modelNamed, shownFields, column, type AnyDb, type Condition, type Row } from './untyped-table.ts';

/**
 * Checks the ownership of a write and fills in the owner. A person's new row is theirs; no write gives a row to
 * somebody else or to somebody else's parent. `existing` is the row of an update. Throws OwnerNotAllowed,
 * ServiceOnlyField.
 */
export async function withOwner(trx: AnyDb, ctx: CrudContext, model: Model, values: Row, existing?: Row): Promise<Row> {
  if (ctx.access.as !== 'service') refuseServiceFields(model, values);
  await checkReferences(trx, ctx, model, values);
  const field = ownerField(model);
  if (field === undefined) {
    await checkParents(trx, ctx, model, values, existing);
    return values;
  }
  return ctx.access.as === 'service'
    ? givenOwner(model, field, values, existing)
    : ownOwner(field, ctx.access.userId, values, existing);
}

function givenOwner(model: Model, field: string, values: Row, existing: Row | undefined): Row {
  const needed = existing === undefined && model.fields[field]?.options.required;
  if (needed && values[field] === undefined) throw new OwnerNotAllowed(field);
  return values;
}

function ownOwner(field: string, userId: string, values: Row, existing: Row | undefined): Row {
  if (values[field] !== undefined && values[field] !== userId) throw new OwnerNotAllowed(field);
  return existing === undefined ? { ...values, [field]: userId } : values;
}

/** Checks that every parent in the write is the caller's and that at least one remains. Throws OwnerNotAllowed. */
async function checkParents(
  trx: AnyDb,
  { access }: CrudContext,
  model: Model,
  values: Row,
  existing: Row | undefined,
): Promise<void> {
  const paths = parentPaths(model);
  for (const path of paths) {
    const parent = values[path.field];
    if (parent === undefined || parent === null) continue;
    if (!(await mayUseParent(trx, path, access, parent as string))) throw new OwnerNotAllowed(path.field);
  }
  const after = { ...existing, ...values };
  const [first] = paths;
  if (first !== undefined && paths.every(({ field }) => typeof after[field] !== 'string'))
    throw new OwnerNotAllowed(first.field);
}

/**
 * Checks references that do not decide the ownership: they may not name somebody else's row. Throws OwnerNotAllowed.
 */
async function checkReferences(trx: AnyDb, { access }: CrudContext, model: Model, values: Row): Promise<void> {
  for (const [field, { options }] of shownFields(model)) {
    const named = values[field];
    if (options.names === undefined || typeof named !== 'string') continue;
    if (await isSomebodyElses(trx, modelNamed(options.names), access, named)) throw new OwnerNotAllowed(field);
  }
}

function refuseServiceFields(model: Model, values: Row): void {
  for (const [name, { options }] of shownFields(model))
    if (options.serviceOnly && values[name] !== undefined && values[name] !== options.default)
      throw new ServiceOnlyField(name);
}

/** Refuses fields that the row's job writes, if it has a job. Throws WorkflowOwnedField. */
export async function refuseJobFields(trx: AnyDb, model: Model, values: Row, id: string): Promise<void> {
  const [field] =
    shownFields(model).find(
      ([name, { options }]) => options.workflowOwned === 'with-job' && values[name] !== undefined,
    ) ?? [];
  if (field === undefined) return;
  const job = await trx.selectFrom('job').select('id').where('id', '=', id).executeTakeFirst();
  if (job !== undefined) throw new WorkflowOwnedField(field, 'job');
}

/** Builds the condition for the row of a write: its key, the caller's access rule and the caller's condition. */
export function rowToWrite(ctx: CrudContext, model: Model, key: string, condition: Condition): Condition {
  return sql`${column(model.table, model.key)} = ${key} and ${writeRule(model, ctx.access, model.table)} and ${condition}`;
}

/** Throws the reason why a write found no row: RecordNotFound, RecordReadOnly or ConditionFailed. */
export async function refuseWrite(trx: AnyDb, ctx: CrudContext, model: Model, key: string): Promise<never> {
  const rules = sql<{
    writable: boolean;
  }>`select ${writeRule(model, ctx.access, model.table)} as writable from ${sql.table(model.table)}
    where ${column(model.table, model.key)} = ${key} and ${readRule(model, ctx.access, model.table)}`;
  const found = (await rules.execute(trx)).rows;
  if (found.length === 0) throw new RecordNotFound(model.name);
  throw found.some((row) => row.writable) ? new ConditionFailed() : new RecordReadOnly(model.name);
}
