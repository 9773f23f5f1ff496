import { sql } from 'kysely';
import { describedField } from '../../domain/segments/described/described.ts';
import { hasNoCriteria, parseCriteria, UnreadableCriteria } from '../../domain/segments/criteria.ts';
import { id, text, maybe, int, flag, list, time, view, type ValueOf } from '../../domain/view.ts';
import type { Db } from '../client.ts';
import { isUsableProfile } from './parts.ts';
import { derivedType, openSegment, typeOfCohort, type SegmentType } from './segments.ts';

export const segmentSummaryView = view('SegmentSummary', {
  id: id(),
  name: text(),
  description: maybe(text()),
  type: text<SegmentType>(),
  /** Number of profiles that a run would draw from. */
  size: int(),
  isSample: flag(),
  tags: list(text()),
  updatedAt: time(),
  /** True when the segment takes its profiles from another one. */
  isDerived: flag(),
  isDescribed: flag('True for made-up people, drawn from described shares.'),
});

export type SegmentSummary = ValueOf<typeof segmentSummaryView>;

interface ListedRow extends SegmentSummary {
  criteria: unknown;
}

/**
 * Lists segments that the person may use: their own, newest first, then the samples by name; with `ids`, only those.
 * Sizes are counted in the same query, except for segments with criteria and derived ones, whose members membersOf
 * finds.
 */
export async function listSegments(
  db: Db,
  userId: string,
  ids: readonly string[] | null = null,
): Promise<SegmentSummary[]> {
  const rows = await listedRows(db, userId, ids);
  return Promise.all(
    rows.map(async ({ criteria, ...segment }) => {
      if (!segment.isDerived && !hasCriteria(criteria)) return segment;
      const counted = await openSegment(db, userId, segment.id);
      return { ...segment, size: counted?.size ?? 0 };
    }),
  );
}

/**
 * Finds segments that the person may use, each by its id or its name, which may differ in case and outer spaces: of
 * several with one name their newest, and a sample last. Null where there is none. It counts no members.
 */
export async function findSegmentIds(db: Db, userId: string, wanted: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from (
      select id, name, is_sample, created_at from cohort where user_id = ${userId} or is_sample
      union all select id, name, false, created_at from dynamic_segment where user_id = ${userId}
    ) as named
    order by ${listOrder}`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  const byName = new Map(rows.toReversed().map(({ id, name }) => [plainName(name), id]));
  return wanted.map((one) => (ids.has(one) ? one : (byName.get(plainName(one)) ?? null)));
}

function plainName(name: string): string {
  return name.trim().toLowerCase();
}

/** The viewer's own segments, newest first, then the samples by name. */
const listOrder = sql`is_sample, case when is_sample then name end, created_at desc, id`;

function hasCriteria(stored: unknown): boolean {
  try {
    return !hasNoCriteria(parseCriteria(stored));
  } catch (error) {
    if (error instanceof UnreadableCriteria) return true;
    throw error;
  }
}

async function listedRows(db: Db, userId: string, ids: readonly string[] | null): Promise<ListedRow[]> {
  const cohorts = sql`
    select id, name, description, type, segment_definition is not null as is_defined, is_sample, coalesce(tags, '{}') as tags, created_at, updated_at,
      coalesce(definition_type = ${derivedType}, false) as is_derived, ${isDescribed} as is_described,
      case when jsonb_typeof(segment_definition) = 'object' then segment_definition -> 'criteria' end as criteria,
      ${cohortSize(userId)} as size
    from cohort where user_id = ${userId} or is_sample`;
  const dynamic = sql`
    select id, name, description, 'dynamic' as type, false as is_defined, false as is_sample, ${dynamicTags} as tags, created_at, updated_at,
      coalesce(definition_type = ${derivedType}, false) as is_derived, ${isDescribed} as is_described,
      filter_rules as criteria, (select count(*) from dynamic_profile where segment_id = dynamic_segment.id)::int as size
    from dynamic_segment where user_id = ${userId}`;
  const { rows } = await sql<ListedRow & { isDefined: boolean }>`
    select * from (${cohorts} union all ${dynamic}) as listed
    ${ids === null ? sql`` : sql`where id = any(${ids})`}
    order by ${listOrder}`.execute(db);
  return rows.map(({ isDefined, ...row }) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    type:
      row.type === 'dynamic'
        ? 'dynamic'
        : typeOfCohort({ type: row.type as never, segmentDefinition: isDefined || null }),
    size: row.size,
    isSample: row.isSample,
    tags: row.tags,
    updatedAt: row.updatedAt,
    isDerived: row.isDerived,
    isDescribed: row.isDescribed,
    criteria: row.criteria,
  }));
}

/** True for a segment with the record of how it was described. */
const isDescribed = sql`coalesce(jsonb_typeof(metadata -> ${sql.lit(describedField)}) = 'object', false)`;

/** Reads tags of dynamic segments from `metadata.tags`, because the specification gives them no field. */
const dynamicTags = sql`case when jsonb_typeof(metadata -> 'tags') = 'array' then array(select jsonb_array_elements_text(metadata -> 'tags')) else '{}'::text[] end`;

/** Counts the different profiles of a cohort's five sources; it must agree with ownParts in segments.ts. */
function cohortSize(userId: string) {
  return sql`(case
    when cohort.segment_definition -> 'profiles' is null and coalesce(jsonb_typeof(cohort.segment_definition), 'object') = 'object'
      and cohort.profile_data is null and coalesce(cardinality(cohort.voter_ids), 0) = 0
      and cohort.metadata -> 'socialProfiles' is null
    then (select count(*) from voter_profile where cohort_id = cohort.id)
    else (select count(distinct profile_id) from (
      ${inlineIds('segment_definition')}
      union all ${inlineIds('profile_data')}
      union all
        select profile.id from jsonb_array_elements(case
          when jsonb_typeof(cohort.metadata -> 'socialProfiles') = 'array' then cohort.metadata -> 'socialProfiles' else '[]' end) as one
          join imported_social_profile as profile on profile.url = one ->> 'url' and profile.owner_id = ${userId}
        where jsonb_typeof(one -> 'platform') = 'string' and ${isUsableProfile}
      union all
        select voter.id from voter_profile as voter join cohort as home on home.id = voter.cohort_id
        where voter.id = any(cohort.voter_ids) and (home.user_id = ${userId} or home.is_sample)
      union all select id from voter_profile where cohort_id = cohort.id
    ) as profiles (profile_id)) end
  )::int`;
}

function inlineIds(column: 'segment_definition' | 'profile_data') {
  const stored = sql.ref(`cohort.${column}`);
  return sql`
    select coalesce(case when jsonb_typeof(profile -> 'id') = 'string' then nullif(profile ->> 'id', '') end, cohort.id || ${`:${column}:`} || place)
    from jsonb_array_elements(case
      when jsonb_typeof(${stored}) = 'array' then ${stored}
      when jsonb_typeof(${stored} -> 'profiles') = 'array' then ${stored} -> 'profiles'
      else '[]'::jsonb end) with ordinality as entry (profile, place)
    where jsonb_typeof(profile) = 'object'`;
}
