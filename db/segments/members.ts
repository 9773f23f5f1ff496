import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { matchesCriteria, type Criterion } from '../../domain/segments/criteria.ts';
import type { Db } from '../client.ts';
import type { Part } from './parts.ts';
import { personaOf, type SegmentProfile, type ProfileKind } from './profiles.ts';

/** The members of a segment, described so that SQL can be built from it. */
export interface Members {
  parts: Part[];
  /** Values per field that meet the criteria, as the text of jsonb. */
  passing: { field: string; texts: string[] }[];
}

/**
 * Finds the members of the parts that meet all criteria. `meets` checks each different value of a field once, and SQL
 * selects the profiles with a passing value, so counting 100,000 profiles transfers values only.
 */
export async function membersOf(db: Db, parts: Part[], criteria: readonly Criterion[]): Promise<Members> {
  const fields = [...new Set(criteria.map((criterion) => criterion.field))];
  const passing = await Promise.all(
    fields.map(async (field) => ({ field, texts: await passingValues(db, parts, field, criteria) })),
  );
  return { parts, passing };
}

async function passingValues(db: Db, parts: Part[], field: string, criteria: readonly Criterion[]): Promise<string[]> {
  if (parts.length === 0) return [];
  const wanted = criteria.filter((criterion) => criterion.field === field);
  const values = parts.map((part) => sql`select ${part.attribute(field)}::text as value from ${part.from}`);
  const { rows } = await sql<{ value: string | null }>`select distinct value from (${unionOf(values)}) as held`.execute(
    db,
  );
  return rows.flatMap(({ value }) =>
    value !== null && matchesCriteria({ [field]: JSON.parse(value) as unknown }, wanted) ? value : [],
  );
}

export type Columns = Record<string, (part: Part) => RawBuilder<unknown>>;

/**
 * Selects members, each once, with these columns beside `id`. Of two profiles with one id, the later part's is used, at
 * the earlier one's position.
 */
export function memberRows({ parts, passing }: Members, columns: Columns): RawBuilder<unknown> {
  if (parts.length === 0) return sql`(select null::text as id where false)`;
  const tests: Columns = Object.fromEntries(
    passing.map(({ field }, at): [string, Columns[string]] => [`test${at}`, (part) => part.attribute(field)]),
  );
  const every = Object.entries({ ...columns, ...tests });
  const selects = parts.map((part, rank) => {
    const picked = every.map(([name, say]) => sql`, ${say(part)} as ${sql.ref(name)}`);
    return sql`select ${part.id} as id, ${sql.lit(rank)} as rank ${sql.join(picked, sql``)} from ${part.from}`;
  });
  const first = columns['place'] ? sql`, min(place) over (partition by id) as first_place` : sql``;
  const once = sql`select distinct on (id) * ${first} from (${unionOf(selects)}) as every_one order by id, rank desc`;
  const holds = passing.map(({ texts }, at) => sql<SqlBool>`${sql.ref(`test${at}`)}::text = any(${texts}::text[])`);
  return sql`(select * from (${parts.length === 1 ? unionOf(selects) : once}) as each_one where ${holds.length === 0 ? sql`true` : sql.join(holds, sql` and `)})`;
}

function unionOf(selects: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(selects, sql` union all `);
}

export async function countMembers(db: Db, members: Members): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${memberRows(members, {})} as member`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the ids of all members in a fixed order, with these attributes. */
export async function memberIds(
  db: Db,
  members: Members,
  fields: readonly string[] = [],
): Promise<{ id: string; values: unknown[] }[]> {
  const columns = Object.fromEntries(
    fields.map((field, at): [string, Columns[string]] => [`value${at}`, (part) => part.attribute(field)]),
  );
  const values = sql`jsonb_build_array(${sql.join(fields.map((_, at) => sql.ref(`value${at}`)))})`;
  const rows = memberRows(members, { ...columns, place: placeOf(members) });
  const answer = await sql<{ id: string; values: unknown[] | null }>`
    select id, ${fields.length === 0 ? sql`null` : values} as values from ${rows} as member order by ${firstPlace(members)}, id`.execute(
    db,
  );
  return answer.rows.map(({ id, values: held }) => ({ id, values: held ?? [] }));
}

/** Sorts by part, then by the part's own order. */
export function placeOf({ parts }: Members): (part: Part) => RawBuilder<unknown> {
  return (part) => (parts.length === 1 ? part.order : sql`${sql.lit(parts.indexOf(part))} * 1e12 + ${part.order}`);
}

/** Order of rows that were selected with `place: placeOf(members)`. */
export function firstPlace({ parts }: Members): RawBuilder<unknown> {
  return parts.length > 1 ? sql.ref('firstPlace') : sql.ref('place');
}

interface LoadedRow {
  id: string;
  kind: ProfileKind;
  attributes: Record<string, unknown>;
  source: string;
  record: unknown;
}

const chunk = 1_000;

/** Loads members in the order of the ids; missing ones are left out. */
export async function loadMembers(db: Db, members: Members, ids: readonly string[]): Promise<SegmentProfile[]> {
  const loaded: SegmentProfile[] = [];
  const rows = memberRows(members, {
    kind: (part) => sql`${sql.lit(part.kind)}::text`,
    attributes: (part) => part.attributes,
    source: (part) => part.source,
    record: (part) => part.record,
  });
  for (let start = 0; start < ids.length; start += chunk) {
    const wanted = ids.slice(start, start + chunk);
    const found =
      await sql<LoadedRow>`select id, kind, attributes, source, record from ${rows} as member where id = any(${wanted}::text[])`.execute(
        db,
      );
    const byId = new Map(found.rows.map((row) => [row.id, row]));
    loaded.push(...wanted.flatMap((id) => profileOf(byId.get(id)) ?? []));
  }
  return loaded;
}

function profileOf(row: LoadedRow | undefined): SegmentProfile | null {
  return row
    ? { id: row.id, attributes: row.attributes, source: row.source, persona: personaOf(row.kind, row.record) }
    : null;
}
