import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Field, Model } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';
import type { Db } from '../client.ts';

/** A row or an input of any model; its fields are known only at run time, from the registry. */
export type Row = Record<string, unknown>;

/** The database for code that takes table names from the registry. */
export type AnyDb = Kysely<Record<string, Row>>;

export type Condition = RawBuilder<SqlBool>;

export function untyped(db: Db): AnyDb {
  return db as unknown as AnyDb;
}

/** Finds a registry entry by name. Throws for an unknown name, which is a mistake in the registry. */
export function modelNamed(name: string): Model {
  const model = (models as Record<string, Model>)[name];
  if (model === undefined) throw new Error(`No model is called ${name}`);
  return model;
}

/** Lists the fields that the data API shows, without the key, createdAt and updatedAt. */
export function shownFields(model: Model): [string, Field][] {
  return Object.entries(model.fields).filter(([, field]) => !field.options.hidden);
}

const bookkeeping: Record<string, Field> = {
  createdAt: { kind: 'datetime', options: { required: true } },
  updatedAt: { kind: 'datetime', options: { required: true } },
};

/** Finds a field that may be filtered and sorted by: shown fields that are not secret, the key and the times. */
export function searchableField(model: Model, name: string): Field | undefined {
  if (name === model.key && !Object.hasOwn(model.fields, name)) return { kind: 'id', options: { required: true } };
  if (Object.hasOwn(bookkeeping, name)) return bookkeeping[name];
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  return field === undefined || field.options.hidden || field.options.secret ? undefined : field;
}

/** True when the column is not nullable. */
export function isNotNull(field: Field): boolean {
  return field.options.required === true || field.options.default !== undefined;
}

export function column(table: string, name: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.${name}`)}`;
}

/** Joins conditions with `and`; true without conditions. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
