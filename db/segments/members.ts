import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  fitsCriterion,
  foldCriteria,
  listCriteria,
  type CriteriaEntry,
  type Criterion,
} from '../../domain/segments/criteria.ts';
import type { Db } from '../client.ts';
import type { Part } from './parts.ts';
import { personaOf, type SegmentProfile, type ProfileKind } from './profiles.ts';

/** Profiles that criteria select from. */
export interface Source {
  parts: Part[];
  criteria: CriteriaEntry;
}

interface SelectedSource {
  parts: Part[];
  /** Fields that `fits` reads: the first one from the column `test0`, and so on. */
  fields: string[];
  fits: RawBuilder<SqlBool>;
}

/** The members of a segment, described so that SQL can be built from it. */
export interface Members {
  sources: SelectedSource[];
}

/** All profiles of the parts. */
export function everyoneOf(parts: Part[]): Members {
  return { sources: [{ parts, fields: [], fits: sql`true` }] };
}

/**
 * Finds the members of the sources that fit their criteria. The domain's rule judges each different value of a field
 * once, and SQL selects the profiles by their values, so counting 100,000 profiles transfers values only.
 */
export async function membersOf(db: Db, sources: readonly Source[]): Promise<Members> {
  return { sources: await Promise.all(sources.map((source) => selectedSource(db, source))) };
}

async function selectedSource(db: Db, { parts, criteria }: Source): Promise<SelectedSource> {
  const fields = [...new Set(listCriteria(criteria).map(({ field }) => field))];
  const held = await Promise.all(fields.map((field) => differentValues(db, parts, field)));
  const test = (criterion: Criterion) => {
    const at = fields.indexOf(criterion.field);
    const texts = (held[at] ?? []).filter((text) => fitsCriterion(JSON.parse(text), criterion));
    // Without a value the comparison is null, and `not` would keep it null instead of selecting the profile.
    return sql<SqlBool>`coalesce(${sql.ref(`test${at}`)}::text = any(${texts}::text[]), false)`;
  };
  const fits = foldCriteria<RawBuilder<SqlBool>>(criteria, {
    test,
    join: (match, tests) =>
      tests.length === 0 ? sql`true` : sql`(${sql.join(tests, match === 'all' ? sql` and ` : sql` or `)})`,
    negate: (one) => sql`not ${one}`,
  });
  return { parts, fields, fits };
}

/** Lists the different values of a field as the text of jsonb. */
async function differentValues(db: Db, parts: readonly Part[], field: string): Promise<string[]> {
  if (parts.length === 0) return [];
  const values = parts.map((part) => sql`select ${part.attribute(field)}::text as value from ${part.from}`);
  const { rows } = await sql<{
    value: string;
  }>`select distinct value from (${unionOf(values)}) as held where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}

export type Columns = Record<string, (part: Part) => RawBuilder<unknown>>;

/** Selects members, each once, with these columns beside `id`. Of a person in several sources, the first one's is used. */
export function memberRows({ sources }: Members, columns: Columns): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const filled = sources.filter(({ parts }) => parts.length > 0);
  if (filled.length === 0) return sql`(select null::text as id where false)`;
  const [only, ...others] = filled;
  if (only !== undefined && others.length === 0) return sourceRows(only, columns);
  const selects = filled.map(
    (source, rank) => sql`select *, ${sql.lit(rank)} as source_rank from ${sourceRows(source, columns)} as one_source`,
  );
  return sql`(select distinct on (id) id ${picked(names, true)} from (${unionOf(selects)}) as every_one order by id, source_rank)`;
}

/**
 * Selects the members of one source. Of two profiles with one id, the later part's is used, at the earlier one's
 * position.
 */
function sourceRows({ parts, fields, fits }: SelectedSource, columns: Columns): RawBuilder<unknown> {
  const tests: Columns = Object.fromEntries(
    fields.map((field, at): [string, Columns[string]] => [`test${at}`, (part) => part.attribute(field)]),
  );
  const every = { ...columns, ...tests };
  const selects = parts.map((part, rank) => {
    const said = Object.entries(every).map(([name, say]) => sql`, ${say(part)} as ${sql.ref(name)}`);
    return sql`select ${part.id} as id, ${sql.lit(rank)} as rank ${sql.join(said, sql``)} from ${part.from}`;
  });
  const once = sql`select distinct on (id) id ${picked(Object.keys(every), true)} from (${unionOf(selects)}) as every_one order by id, rank desc`;
  return sql`(select id ${picked(Object.keys(columns), false)} from (${parts.length === 1 ? unionOf(selects) : once}) as each_one where ${fits})`;
}

/** Lists columns after `id`; with `isMerged`, a person's place is the first of their places. */
function picked(names: readonly string[], isMerged: boolean): RawBuilder<unknown> {
  const columns = names.map((name) =>
    isMerged && name === 'place' ? sql`, min(place) over (partition by id) as place` : sql`, ${sql.ref(name)}`,
  );
  return sql.join(columns, sql``);
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
    select id, ${fields.length === 0 ? sql`null` : values} as values from ${rows} as member order by place, id`.execute(
    db,
  );
  return answer.rows.map(({ id, values: held }) => ({ id, values: held ?? [] }));
}

/** Sorts by part, then by the part's own order. Rows are selected with it as `place`. */
export function placeOf({ sources }: Members): (part: Part) => RawBuilder<unknown> {
  const parts = sources.flatMap((source) => source.parts);
  return (part) => (parts.length === 1 ? part.order : sql`${sql.lit(parts.indexOf(part))} * 1e12 + ${part.order}`);
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
