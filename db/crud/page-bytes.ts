import { sql, type RawBuilder } from 'kysely';
import type { FieldKind, Model } from '../../domain/models/model.ts';
import { rowColumns } from './key-fields.ts';
import { column, type Condition, type Row } from './untyped-table.ts';

/** A row of a page, and how many rows the page would have if weight were no matter. */
export type WeighedRow = Row & { pageRows: number };

/**
 * The first of `most.rows` rows of a page that together stay under `most.bytes` (always one): papers with their full texts would otherwise
 * fill the memory of the process a thousand at a time. `order` is the page's.
 */
export function weighedPage(
  model: Model,
  where: Condition,
  order: RawBuilder<unknown>,
  most: { rows: number; bytes: number },
): RawBuilder<WeighedRow> {
  const table = sql.table(model.table);
  // The page takes the table's name, so that columns and order read the same inside and outside.
  return sql<WeighedRow>`
    select * from (
      select *, count(*) over () as page_rows,
        sum(${bytesOf(model)}) over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
      from (select ${rowColumns(model)} from ${table} where ${where} order by ${order} limit ${most.rows}) as ${table}
    ) as ${table} where coalesce(bytes_before, 0) < ${most.bytes} order by ${order}`;
}

/** What is left of a JSON value below this size, compressed, is small enough uncompressed. */
const smallBytes = 500;

type Weight = (value: RawBuilder<unknown>) => RawBuilder<unknown>;

const text: Weight = (value) => sql`octet_length(${value})`;
const printed: Weight = (value) =>
  sql`case when pg_column_size(${value}) > ${sql.lit(smallBytes)} then octet_length(${value}::text) else ${sql.lit(smallBytes)} end`;

/** Kinds that may weigh; the rest of a row does not. The length of a text is known without reading it. */
const weights: Partial<Record<FieldKind, Weight>> = {
  string: text,
  jsonText: text,
  json: printed,
  strings: printed,
  floats: (value) => sql`20 * cardinality(${value})`,
};

function bytesOf(model: Model): RawBuilder<unknown> {
  const parts = Object.entries(model.fields).flatMap(([name, { kind }]) => {
    const weigh = weights[kind];
    return weigh === undefined ? [] : [sql`coalesce(${weigh(column(model.table, name))}, 0)`];
  });
  return sql.join([sql.lit(smallBytes), ...parts], sql` + `);
}
