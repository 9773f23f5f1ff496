/** Reads the columns, indexes and foreign keys of a table from Postgres. */
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Field, FieldKind, Model } from '../../domain/models/model.ts';

const postgresTypes: Record<FieldKind, string> = {
  id: 'text',
  string: 'text',
  int: 'integer',
  bigint: 'bigint',
  float: 'double precision',
  boolean: 'boolean',
  datetime: 'timestamp(3) with time zone',
  json: 'jsonb',
  jsonText: 'text',
  strings: 'text[]',
  floats: 'double precision[]',
};

/** Fields that have a column; provider keys have their own rows instead. */
export function columnFields(model: Model): [string, Field][] {
  return Object.entries(model.fields).filter(([, { options }]) => options.providerKey === undefined);
}

/** Returns `column type` or `column type not null`, sorted, as the registry requires. */
export function declaredColumns(model: Model): string[] {
  const times = ['created_at', 'updated_at'].map((name) => `${name} timestamp(3) with time zone not null`);
  const owner = model.owner.by === 'hidden' ? ['owner_id text'] : [];
  const fields = columnFields(model).map(([name, { kind, options }]) => {
    const always = options.required === true || options.default !== undefined ? ' not null' : '';
    return `${snakeCase(name)} ${postgresTypes[kind]}${always}`;
  });
  return ['id text not null', ...times, ...owner, ...fields].toSorted();
}

/** Returns the same for the existing table. */
export async function liveColumns(db: Db, table: string): Promise<string[]> {
  const answer = await sql<{ line: string }>`
    select attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as line
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  return answer.rows.map((row) => row.line).toSorted();
}

/** Returns the existing table's defaults, by column in the registry's spelling. */
export async function liveDefaults(db: Db, table: string): Promise<Record<string, string>> {
  const answer = await sql<{ name: string; value: string }>`select column_name as name, column_default as value
    from information_schema.columns where table_name = ${table} and column_default is not null`.execute(db);
  return Object.fromEntries(answer.rows.map((row) => [row.name, row.value.replace(/^'(.*)'::text$/, '$1')]));
}

/** Returns indexes with their columns in order. */
export async function liveIndexes(
  db: Db,
  table: string,
): Promise<{ columns: string[]; unique: boolean; partial: boolean }[]> {
  const answer = await sql<{ columns: string[]; unique: boolean; partial: boolean }>`
    select i.indisunique as "unique", i.indpred is not null as partial,
      array(select a.attname::text from unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.place) as columns
    from pg_index i where i.indrelid = ${table}::regclass`.execute(db);
  return answer.rows;
}

/** Returns `column -> table action`, sorted; the action of a cascade is c. */
export async function liveForeignKeys(db: Db, table: string): Promise<string[]> {
  const answer = await sql<{ line: string }>`
    select a.attname || ' -> ' || c.confrelid::regclass::text || ' ' || c.confdeltype::text as line
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid = ${table}::regclass`.execute(db);
  return answer.rows.map((row) => row.line).toSorted();
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
