import type { Selectable } from 'kysely';
import { criteriaOf, meets, UnreadableCriteria, type Criterion } from '../../domain/audience/criteria.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import { cohortProfiles, dynamicProfiles, type SegmentProfile } from './segment-profiles.ts';

export type SegmentType = 'legacy' | 'dynamic' | 'social_media' | 'imported' | 'custom';

/** An audience that can be asked, derived from a saved cohort or a dynamic segment. */
export interface Segment {
  id: string;
  name: string;
  description: string | null;
  type: SegmentType;
  profiles: SegmentProfile[];
  criteria: Criterion[];
  /** Names of the attributes profiles carry, as the segment's maker declared them. */
  attributeDefinitions: unknown;
  metadata: { createdAt: Date; source: string | null; counts: { profiles: number }; socialProfiles: unknown };
}

type Cohort = Selectable<Database['cohort']>;
type DynamicSegment = Selectable<Database['dynamicSegment']>;

/** A segment the person may use (their own, or a sample) with its profiles; null when there is none, it is someone else's, or cannot be read. */
export async function loadSegment(db: Db, userId: string, id: string): Promise<Segment | null> {
  try {
    return (await loadCohort(db, userId, id)) ?? (await loadDynamicSegment(db, userId, id));
  } catch (error) {
    if (error instanceof UnreadableCriteria) return null;
    throw error;
  }
}

/** Names of those of the segments that exist for the person, by id. */
export async function segmentNamesFor(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cohort')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('isSample', '=', true)]))
    .unionAll(db.selectFrom('dynamicSegment').select(['id', 'name']).where('id', 'in', ids).where('userId', '=', userId))
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function loadCohort(db: Db, userId: string, id: string): Promise<Segment | null> {
  const cohort = await db
    .selectFrom('cohort')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('isSample', '=', true)]))
    .executeTakeFirst();
  if (!cohort) return null;
  const definition = objectOf(cohort.segmentDefinition);
  const criteria = criteriaOf(definition['criteria']);
  const profiles = (await cohortProfiles(db, userId, cohort)).filter((profile) => meets(profile.attributes, criteria));
  return {
    id: cohort.id,
    name: cohort.name,
    description: cohort.description,
    type: typeOfCohort(cohort),
    profiles,
    criteria,
    attributeDefinitions: definition['attributeDefinitions'] ?? null,
    metadata: metadataOf(cohort, cohort.profileSource, profiles.length),
  };
}

async function loadDynamicSegment(db: Db, userId: string, id: string): Promise<Segment | null> {
  const segment = await db.selectFrom('dynamicSegment').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  if (!segment) return null;
  const criteria = criteriaOf(segment.filterRules);
  const profiles = (await dynamicProfiles(db, segment.id)).filter((profile) => meets(profile.attributes, criteria));
  return {
    id: segment.id,
    name: segment.name,
    description: segment.description,
    type: 'dynamic',
    profiles,
    criteria,
    attributeDefinitions: segment.attributeDefinitions,
    metadata: metadataOf(segment, segment.profileSource, profiles.length),
  };
}

/** A cohort without a type is one of the old kind, unless somebody defined it profile by profile or by criteria. */
export function typeOfCohort(cohort: Pick<Cohort, 'type' | 'segmentDefinition'>): SegmentType {
  if (cohort.type === 'other') return 'custom';
  return cohort.type ?? (cohort.segmentDefinition ? 'custom' : 'legacy');
}

function metadataOf(row: Pick<Cohort | DynamicSegment, 'createdAt' | 'metadata'>, source: string | null, profiles: number): Segment['metadata'] {
  const stored = objectOf(row.metadata);
  return { createdAt: row.createdAt, source, counts: { profiles }, socialProfiles: stored['socialProfiles'] ?? [] };
}

function objectOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};
}
