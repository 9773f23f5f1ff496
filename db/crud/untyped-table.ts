import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Field, Model } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';
import type { Db } from '../client.ts';

/** A row or an input of any model; the registry says at run time what is in it. */
export type Row = Record<string, unknown>;

/** The same database for code that gets its table names from the registry. */
export type AnyDb = Kysely<Record<string, Row>>;

export type Condition = RawBuilder<SqlBool>;

export function untyped(db: Db): AnyDb {
  return db as unknown as AnyDb;
}

/** A registry entry by name. Throws for a name that is none: a mistake in the registry. */
export function modelNamed(name: string): Model {
  const model = (models as Record<string, Model>)[name];
  if (model === undefined) throw new Error(`No model is called ${name}`);
  return model;
}

/** The fields the data API shows, without the key and the two times every row has. */
export function openFields(model: Model): [string, Field][] {
  return Object.entries(model.fields).filter(([, field]) => !field.options.hidden);
}

const bookkeeping: Record<string, Field> = {
  createdAt: { kind: 'datetime', options: { required: true } },
  updatedAt: { kind: 'datetime', options: { required: true } },
};

/** What may be filtered and sorted by: every open field that is no secret, the key and the times. */
export function searchableField(model: Model, name: string): Field | undefined {
  if (name === model.key && !Object.hasOwn(model.fields, name)) return { kind: 'id', options: { required: true } };
  if (Object.hasOwn(bookkeeping, name)) return bookkeeping[name];
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  return field === undefined || field.options.hidden || field.options.secret ? undefined : field;
}

/** Whether the column is never null. */
export function isAlwaysThere(field: Field): boolean {
  return field.options.required === true || field.options.default !== undefined;
}

export function column(table: string, name: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.${name}`)}`;
}

/** Joins conditions; none is always true. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
