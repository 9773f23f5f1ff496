/** Reads for a segment's page: pages of profiles and the distribution of attributes. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../client.ts';
import { memberRows, placeOf, type Columns, type Members } from './members.ts';
import { likePattern } from '../like-pattern.ts';

export interface ListedProfile {
  id: string;
  name: string | null;
  source: string;
  attributes: Record<string, unknown>;
}

export interface ProfileQuery {
  search: string;
  /** 'name', an attribute, or null for the stored order. */
  sort: string | null;
  isDescending: boolean;
  limit: number;
  offset: number;
}

/**
 * Reads one page of members and their total. The search covers names and all attributes and ignores case. The page's
 * rows are found first, so that attributes are collected for them only.
 */
export async function profilePage(
  db: Db,
  members: Members,
  query: ProfileQuery,
): Promise<{ items: ListedProfile[]; total: number }> {
  const isSearch = query.search !== '';
  const said: Columns = {
    name: (part) => part.name,
    source: (part) => part.source,
    attributes: (part) => part.attributes,
  };
  const found: Columns = isSearch ? { name: (part) => part.name, attributes: (part) => part.attributes } : {};
  const sorted: Columns = {
    ...(query.sort === null || query.sort === 'name' ? {} : { sorted: (part) => part.attribute(query.sort ?? '') }),
    ...(query.sort === 'name' ? { name: (part) => part.name } : {}),
    place: placeOf(members),
  };
  const where = isSearch ? searched(query.search) : sql`true`;
  const page = await sql<{
    id: string;
  }>`select id from ${memberRows(members, { ...found, ...sorted })} as member where ${where}
    order by ${orderOf(query)} limit ${query.limit} offset ${query.offset}`.execute(db);
  const ids = page.rows.map((row) => row.id);
  const shown = await sql<ListedProfile>`select id, name, source, attributes from ${memberRows(members, said)} as member
    where id = any(${ids}::text[]) order by array_position(${ids}::text[], id)`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from ${memberRows(members, found)} as member where ${where}`.execute(db);
  return { items: shown.rows, total: counted.rows[0]?.total ?? 0 };
}

function searched(text: string): RawBuilder<unknown> {
  const pattern = likePattern(text);
  return sql`(coalesce(name, '') ilike ${pattern} or attributes::text ilike ${pattern})`;
}

/** Sorts numbers as numbers and texts as texts; missing values come last in both directions. */
function orderOf({ sort, isDescending }: ProfileQuery): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const then = sql`place, id`;
  if (sort === null) return isDescending ? sql`place desc, id desc` : then;
  if (sort === 'name') return sql`lower(name) ${direction}, ${then}`;
  return sql`sorted ${direction}, ${then}`;
}

/** Counts members by each combination of the fields' values. */
export async function countCombinations(
  db: Db,
  members: Members,
  fields: readonly string[],
): Promise<{ values: unknown[]; count: number }[]> {
  if (fields.length === 0) return [];
  const columns = Object.fromEntries(
    fields.map((field, at): [string, Columns[string]] => [`value${at}`, (part) => part.attribute(field)]),
  );
  const names = sql.join(fields.map((_, at) => sql.ref(`value${at}`)));
  const { rows } = await sql<{ values: unknown[]; count: number }>`
    select jsonb_build_array(${names}) as values, count(*)::int as count from ${memberRows(members, columns)} as member group by ${names}`.execute(
    db,
  );
  return rows;
}

/** Longer texts are notes, which nobody compares with. */
const longestValue = 200;

/**
 * Lists the different values of a field that contain the text, with the number of members who have them: those that begin
 * with it first, then the most frequent. Entries of lists count one by one.
 */
export async function findValues(
  db: Db,
  members: Members,
  { field, search, limit }: { field: string; search: string; limit: number },
): Promise<{ value: string; count: number }[]> {
  const rows = memberRows(members, { held: (part) => part.attribute(field) });
  const { rows: found } = await sql<{ value: string; count: number }>`
    select value, count(distinct id)::int as count
    from ${rows} as member
      cross join jsonb_array_elements_text(case when jsonb_typeof(held) = 'array' then held else jsonb_build_array(held) end) as entry (text),
      trim(entry.text) as value
    where value <> '' and length(value) <= ${longestValue} and value ilike ${likePattern(search)}
    group by value order by starts_with(lower(value), lower(${search})) desc, count desc, value limit ${limit}`.execute(
    db,
  );
  return found;
}
