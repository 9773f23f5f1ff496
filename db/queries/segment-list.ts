import { sql } from 'kysely';
import { criteriaOf, UnreadableCriteria } from '../../domain/audience/criteria.ts';
import type { Db } from '../client.ts';
import { votersPerCohort } from './segment-profiles.ts';
import { loadSegment, typeOfCohort, type SegmentType } from './segments.ts';

export interface SegmentSummary {
  id: string;
  name: string;
  description: string | null;
  type: SegmentType;
  /** Profiles that a run would draw from. */
  size: number;
  isSample: boolean;
  tags: string[];
}

interface ListedRow extends SegmentSummary {
  criteria: unknown;
}

/**
 * Segments the person may ask: their own, newest first, then the samples by name. Sizes are counted in the same query; only segments
 * with criteria are read through, as who meets them is one rule, in one place. With `ids`, only those, for a form that needs a few.
 */
export async function listSegments(db: Db, userId: string, ids: readonly string[] | null = null): Promise<SegmentSummary[]> {
  const rows = await listedRows(db, userId, ids);
  return Promise.all(
    rows.map(async ({ criteria, ...segment }) => {
      if (!hasCriteria(criteria)) return segment;
      const loaded = await loadSegment(db, userId, segment.id);
      return { ...segment, size: loaded?.profiles.length ?? 0 };
    }),
  );
}

function hasCriteria(stored: unknown): boolean {
  try {
    return criteriaOf(stored).length > 0;
  } catch (error) {
    if (error instanceof UnreadableCriteria) return true;
    throw error;
  }
}

async function listedRows(db: Db, userId: string, ids: readonly string[] | null): Promise<ListedRow[]> {
  const cohorts = sql`
    select id, name, description, type, segment_definition is not null as is_defined, is_sample, coalesce(tags, '{}') as tags, created_at,
      case when jsonb_typeof(segment_definition) = 'object' then segment_definition -> 'criteria' end as criteria,
      ${cohortSize(userId)} as size
    from cohort where user_id = ${userId} or is_sample`;
  const dynamic = sql`
    select id, name, description, 'dynamic' as type, false as is_defined, false as is_sample, '{}'::text[] as tags, created_at,
      filter_rules as criteria, (select count(*) from dynamic_profile where segment_id = dynamic_segment.id)::int as size
    from dynamic_segment where user_id = ${userId}`;
  const { rows } = await sql<ListedRow & { isDefined: boolean }>`
    select * from (${cohorts} union all ${dynamic}) as listed
    ${ids === null ? sql`` : sql`where id = any(${ids})`}
    order by is_sample, case when is_sample then name end, created_at desc, id`.execute(db);
  return rows.map(({ isDefined, ...row }) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type === 'dynamic' ? 'dynamic' : typeOfCohort({ type: row.type as never, segmentDefinition: isDefined || null }),
    size: row.size,
    isSample: row.isSample,
    tags: row.tags,
    criteria: row.criteria,
  }));
}

/** How many different profiles a cohort has from its four sources (see cohortProfiles, which this must agree with). */
function cohortSize(userId: string) {
  return sql`(
    select count(distinct profile_id) from (
      ${inlineIds('segment_definition')}
      union all ${inlineIds('profile_data')}
      union all
        select voter.id from voter_profile as voter join cohort as home on home.id = voter.cohort_id
        where voter.id = any(cohort.voter_ids) and (home.user_id = ${userId} or home.is_sample)
      union all (
        select id from voter_profile where cohort_id = cohort.id order by created_at, id limit ${votersPerCohort})
    ) as profiles (profile_id)
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
