import { sql } from 'kysely';
import { InvalidInput } from '../../domain/errors.ts';
import type { Field, Lookup, Model } from '../../domain/models/model.ts';
import { readRule } from './access.ts';
import { checkedKey } from './check-input.ts';
import { checkedValue } from './check-value.ts';
import type { CrudContext, DataPage, DataRecord } from './context.ts';
import { describeFailures } from '../errors.ts';
import { filterSql } from './filter.ts';
import { rowColumns } from './key-fields.ts';
import { dataLimits } from './limits.ts';
import { widerLookups } from './lookups.ts';
import { ownFirst, chooseRow } from './natural-keys.ts';
import { operatorSql } from './operators.ts';
import { sizedPage } from './page-bytes.ts';
import { afterToken, checkedLimit, orderSql, queryFingerprint, tokenAfter, type PageOrder } from './paging.ts';
import { recordOf } from './stored.ts';
import { allOf, column, searchableField, type Condition, type Row } from './untyped-table.ts';

export interface ListQuery {
  readonly filter?: unknown;
  readonly limit?: number | null | undefined;
  readonly nextToken?: string | null | undefined;
  readonly sortDirection?: 'ASC' | 'DESC' | null | undefined;
  /** A lookup of the registry with the value of its partition and an optional condition on its sort field. */
  readonly lookup?: { readonly of: Lookup; readonly partition: unknown; readonly sort?: unknown };
}

/** Finds a record by its key; null when the caller may not read it or `filter` excludes it. Throws KeyNotUnique. */
export async function getRecord(
  ctx: CrudContext,
  model: Model,
  key: string,
  filter?: unknown,
): Promise<DataRecord | null> {
  const named = checkedKey(model, { [model.key]: key });
  const keyHolds: Condition = sql`${column(model.table, model.key)} = ${named}`;
  const rows = await rowsWhere(
    ctx,
    model,
    [keyHolds, filterSql(model, filter)],
    sql`order by ${ownFirst(model, ctx.access)} limit 2`,
  );
  const row = chooseRow(model, ctx.access, rows);
  return row === undefined ? null : recordOf(ctx, model, row);
}

/** Finds a record by its row's id, regardless of its natural key. */
export async function getRecordOfRow(
  ctx: CrudContext,
  model: Model,
  rowId: string,
  filter?: unknown,
): Promise<DataRecord | null> {
  const idHolds: Condition = sql`${column(model.table, 'id')} = ${rowId}`;
  const [row] = await rowsWhere(ctx, model, [idHolds, filterSql(model, filter)], sql`limit 1`);
  return row === undefined ? null : recordOf(ctx, model, row);
}

/** Reads one page of the records that the caller may read, of about `bytes` at most. Throws InvalidInput. */
export async function listRecords(
  ctx: CrudContext,
  model: Model,
  query: ListQuery = {},
  bytes: number = dataLimits.page.bytes,
): Promise<DataPage> {
  const limit = checkedLimit(query.limit);
  const order = orderOf(model, query);
  const fingerprint = queryFingerprint([
    model.name,
    query.lookup?.of.name,
    query.lookup,
    query.filter,
    order.direction,
  ]);
  const conditions = [...lookupSql(model, query), filterSql(model, query.filter)];
  if (typeof query.nextToken === 'string' && query.nextToken !== '')
    conditions.push(afterToken(model.table, query.nextToken, order, fingerprint));
  const where = allOf([readRule(model, ctx.access, model.table), ...conditions]);
  // One row more than requested shows whether there is a next page.
  const sized = sizedPage(model, where, orderSql(model.table, order), {
    rows: limit + 1,
    bytes: Math.min(bytes, dataLimits.page.bytes),
  });
  const rows = await describeFailures(model.name, async () => (await sized.execute(ctx.db)).rows);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextToken = last !== undefined && page.length < last.pageRows ? tokenAfter(last, order, fingerprint) : null;
  return { items: page.map((row) => recordOf(ctx, model, row)), nextToken };
}

function rowsWhere(
  ctx: CrudContext,
  model: Model,
  conditions: Condition[],
  tail: ReturnType<typeof sql>,
): Promise<Row[]> {
  const where = allOf([readRule(model, ctx.access, model.table), ...conditions]);
  return describeFailures(model.name, async () => {
    const answer =
      await sql<Row>`select ${rowColumns(model)} from ${sql.table(model.table)} where ${where} ${tail}`.execute(ctx.db);
    return answer.rows;
  });
}

function orderOf(model: Model, query: ListQuery): PageOrder {
  const field = query.lookup?.of.sort ?? 'createdAt';
  return { field, declared: fieldOf(model, field), direction: query.sortDirection === 'DESC' ? 'desc' : 'asc' };
}

function lookupSql(model: Model, { lookup }: ListQuery): Condition[] {
  if (lookup === undefined) return [];
  const { partition, sort } = lookup.of;
  const field = fieldOf(model, partition);
  const value = checkedValue(partition, { ...field, options: {} }, lookup.partition);
  const own: Condition = sql`${column(model.table, partition)} = ${value}`;
  const wider = widerLookups[lookup.of.name]?.(value);
  const conditions: Condition[] = [wider === undefined ? own : sql`(${own} or ${wider})`];
  if (sort === undefined || lookup.sort === undefined || lookup.sort === null) return conditions;
  const wanted = Object.entries(lookup.sort as Row).filter(([, operand]) => operand !== undefined);
  if (wanted.length !== 1) throw new InvalidInput(`${sort} takes exactly one operator`, sort);
  return [
    ...conditions,
    ...wanted.map(([operator, operand]) =>
      operatorSql({ name: sort, field: fieldOf(model, sort), table: model.table }, operator, operand),
    ),
  ];
}

function fieldOf(model: Model, name: string): Field {
  const field = searchableField(model, name);
  if (field === undefined) throw new Error(`${model.name} has no searchable field ${name}`);
  return field;
}
