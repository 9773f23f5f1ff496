import type { Selectable } from 'kysely';
import { personaFromDynamicProfile, personaFromSegmentProfile, personaFromVoter } from '../../domain/personas/from-records.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';

export interface SegmentProfile {
  id: string;
  attributes: Record<string, unknown>;
  source: string;
  persona: Persona;
}

type Cohort = Selectable<Database['cohort']>;
type Voter = Selectable<Database['voterProfile']>;

export const voterChunk = 100;
export const votersPerCohort = 1000;

/** Everybody in a cohort, each once: profiles in its definition, in its profile data, voters it names, voters that belong to it. */
export async function cohortProfiles(db: Db, userId: string, cohort: Cohort): Promise<SegmentProfile[]> {
  const inline = [...inlineProfiles(cohort.segmentDefinition, cohort.id, 'definition'), ...inlineProfiles(cohort.profileData, cohort.id, 'data')];
  const voters = [...(await votersById(db, userId, cohort.voterIds ?? [])), ...(await votersOfCohort(db, cohort.id))];
  return eachOnce([...inline, ...voters.map(profileOfVoter)]);
}

export async function dynamicProfiles(db: Db, segmentId: string): Promise<SegmentProfile[]> {
  const rows = await db.selectFrom('dynamicProfile').selectAll().where('segmentId', '=', segmentId).orderBy('createdAt').orderBy('id').execute();
  return rows.map((row) => ({ id: row.id, attributes: objectOf(row.attributes), source: row.source, persona: personaFromDynamicProfile(row) }));
}

/** Voters a cohort names, as far as the person may read them: voters of their own cohorts and of samples. */
async function votersById(db: Db, userId: string, ids: readonly string[]): Promise<Voter[]> {
  const voters: Voter[] = [];
  for (let start = 0; start < ids.length; start += voterChunk) {
    const chunk = ids.slice(start, start + voterChunk);
    const rows = await db
      .selectFrom('voterProfile')
      .innerJoin('cohort', 'cohort.id', 'voterProfile.cohortId')
      .selectAll('voterProfile')
      .where('voterProfile.id', 'in', chunk)
      .where((eb) => eb.or([eb('cohort.userId', '=', userId), eb('cohort.isSample', '=', true)]))
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    voters.push(...chunk.flatMap((id) => byId.get(id) ?? []));
  }
  return voters;
}

function votersOfCohort(db: Db, cohortId: string): Promise<Voter[]> {
  return db
    .selectFrom('voterProfile')
    .selectAll()
    .where('cohortId', '=', cohortId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(votersPerCohort)
    .execute();
}

function profileOfVoter(voter: Voter): SegmentProfile {
  const { id, cohortId: _cohort, createdAt: _created, updatedAt: _updated, ...rest } = voter;
  const attributes = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return { id, attributes, source: voter.source, persona: personaFromVoter(voter) };
}

/** Profiles kept as JSON with the cohort: a list, or an object with one under `profiles`. A profile without an id gets its place as one. */
export function inlineProfiles(stored: unknown, cohortId: string, where: string): SegmentProfile[] {
  const list = Array.isArray(stored) ? stored : objectOf(stored)['profiles'];
  if (!Array.isArray(list)) return [];
  return list.flatMap((profile, place) => {
    if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) return [];
    const given = profile as Record<string, unknown>;
    return {
      id: typeof given['id'] === 'string' && given['id'] !== '' ? given['id'] : `${cohortId}:${where}:${place}`,
      attributes: 'attributes' in given ? objectOf(given['attributes']) : given,
      source: typeof given['source'] === 'string' ? given['source'] : 'segment',
      persona: personaFromSegmentProfile(given),
    };
  });
}

function eachOnce(profiles: readonly SegmentProfile[]): SegmentProfile[] {
  return [...new Map(profiles.map((profile) => [profile.id, profile])).values()];
}

function objectOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};
}
