import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { InvalidInput } from '../../domain/errors.ts';
import type { Field } from '../../domain/models/model.ts';
import { pageToken, readPageToken } from '../page-token.ts';
import { checkedValue } from './check-value.ts';
import { dataLimits } from './limits.ts';
import { column, isNotNull, type Condition, type Row } from './untyped-table.ts';

const limits = dataLimits.page;

/** Order of a list: a sort field, then the id, both ascending or both descending. Absent sort values come last. */
export interface PageOrder {
  field: string;
  declared: Field;
  direction: 'asc' | 'desc';
}

const cursor = z.object({
  q: z.string(),
  v: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  i: z.string().max(dataLimits.key.id),
});

export function checkedLimit(limit: unknown): number {
  if (limit === undefined || limit === null) return limits.default;
  if (!Number.isInteger(limit) || (limit as number) < 1 || (limit as number) > limits.max)
    throw new InvalidInput(`limit must be 1 to ${limits.max}`, 'limit');
  return limit as number;
}

/** Fingerprint of the query that a token belongs to; the token is refused with any other query. */
export function queryFingerprint(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}

export function tokenAfter(row: Row, order: PageOrder, fingerprint: string): string {
  const value = row[order.field];
  return pageToken({ q: fingerprint, v: value, i: row['id'] } satisfies Record<keyof z.infer<typeof cursor>, unknown>);
}

/**
 * Builds the condition for rows after the token's. Throws InvalidInput for an invalid token or one of another query.
 */
export function afterToken(table: string, token: string, order: PageOrder, fingerprint: string): Condition {
  const ofThisQuery = cursor.refine(({ q }) => q === fingerprint);
  const { v: value, i: id } = readPageToken(token, ofThisQuery, 'nextToken does not belong to this query');
  const sortColumn = column(table, order.field);
  const idColumn = column(table, 'id');
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<');
  const checkedId = checkedValue('nextToken', { kind: 'id', options: {} }, id);
  if (value === null) return sql<SqlBool>`(${sortColumn} is null and ${idColumn} ${beyond} ${checkedId})`;
  const checked = checkedValue('nextToken', { kind: order.declared.kind, options: {} }, value);
  const later = sql<SqlBool>`(${sortColumn}, ${idColumn}) ${beyond} (${checked}, ${checkedId})`;
  return isNotNull(order.declared) ? later : sql<SqlBool>`(${later} or ${sortColumn} is null)`;
}

export function orderSql(table: string, order: PageOrder) {
  const direction = sql.raw(order.direction);
  // `nulls last` is added only where needed, because with it Postgres cannot scan a plain index backward.
  const nulls = isNotNull(order.declared) ? sql`` : sql` nulls last`;
  return sql`${column(table, order.field)} ${direction}${nulls}, ${column(table, 'id')} ${direction}`;
}
