import { sql, type RawBuilder } from 'kysely';
import type { FieldKind, Model } from '../../domain/models/model.ts';
import { rowColumns } from './key-fields.ts';
import { column, type Condition, type Row } from './untyped-table.ts';

/** A row of a page, with the number of rows that the page would have without the limit of bytes. */
export type SizedRow = Row & { pageRows: number };

/**
 * Selects the first `max.rows` rows of a page that stay below `max.bytes` together, but at least one row. Without it, a
 * page of 1,000 records with long texts would fill the process's memory. `order` is the page's.
 */
export function sizedPage(
  model: Model,
  where: Condition,
  order: RawBuilder<unknown>,
  max: { rows: number; bytes: number },
): RawBuilder<SizedRow> {
  const table = sql.table(model.table);
  // The subquery has the table's name, so that `order` is valid inside and outside of it.
  return sql<SizedRow>`
    select * from (
      select *, count(*) over () as page_rows,
        sum(${bytesOf(model)}) over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
      from (select ${rowColumns(model)} from ${table} where ${where} order by ${order} limit ${max.rows}) as ${table}
    ) as ${table} where coalesce(bytes_before, 0) < ${max.bytes} order by ${order}`;
}

/** JSON values below this compressed size are small enough uncompressed and are not measured. */
const smallBytes = 500;

type Weight = (value: RawBuilder<unknown>) => RawBuilder<unknown>;

const text: Weight = (value) => sql`octet_length(${value})`;
const printed: Weight = (value) =>
  sql`case when pg_column_size(${value}) > ${sql.lit(smallBytes)} then octet_length(${value}::text) else ${sql.lit(smallBytes)} end`;

/** Sizes of the kinds that may be large. Postgres knows the length of a text without reading it. */
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
