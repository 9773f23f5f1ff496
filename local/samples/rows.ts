/** Sample segments as rows of `cohort` and `voter_profile`. */
import type { Insertable } from 'kysely';
import type { Database } from '../../db/tables/database.ts';
import type { FilledSegment } from './generate.ts';
import { sampleVersion } from './version.ts';

/** Marks every profile as a sample. */
const source = 'sample';
/** Fixed, so that every seeding of a version writes the same rows. Personas do not learn these fields. */
const importedAt = '2026-01-15T00:00:00.000Z';
/** Placeholders from 0 to 1 for columns that imported data fills: generated people have no measured quality. */
const dataQuality = 0.8;
const confidence = 0.75;

/** Lists all columns including nulls, because an upsert must overwrite values of earlier versions. */
export function toCohortRow({ profiles, summary, ...segment }: FilledSegment): Insertable<Database['cohort']> {
  return {
    id: segment.id,
    name: segment.name,
    description: segment.description,
    type: 'other',
    definitionType: 'criteria',
    ageRange: summary?.ageRange ?? null,
    location: summary?.location ?? null,
    income: summary?.income ?? null,
    politicalLean: summary?.politicalLean ?? null,
    profileCount: profiles.length,
    size: profiles.length,
    profileSource: 'Generated from published US marginals',
    importedAt,
    dataQuality,
    averageConfidence: confidence,
    tags: segment.tags,
    userId: null,
    isSample: true,
    segmentDefinition: JSON.stringify({ criteria: segment.criteria }),
    metadata: JSON.stringify({ sampleVersion }),
  };
}

export function toProfileRows({ id: cohortId, profiles }: FilledSegment): Insertable<Database['voterProfile']>[] {
  return profiles.map(({ votingHistory, ...profile }) => ({
    ...profile,
    cohortId,
    votingHistory: JSON.stringify(votingHistory),
    source,
    importDate: importedAt,
    dataQuality,
    confidence,
  }));
}
