/** Searches: their records, which their jobs are projected to, and their set-ups. */
import { sql } from 'kysely';
import type { Persona } from '../../domain/personas/persona.ts';
import type { Candidate } from '../../domain/searches/candidate.ts';
import { searchKind } from '../../domain/searches/kind.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import type { SearchProgress } from '../../domain/searches/state.ts';
import type { Db } from '../client.ts';
import { createQueuedJob, type JobAccess } from '../jobs/create-job.ts';
import type { StoredKind } from '../jobs/life-cycle.ts';
import type { JobRef } from '../jobs/open-job.ts';

/** Searches as jobs: what a failed one has asked stays. */
export const storedSearch = { kind: searchKind } satisfies StoredKind;

export interface NewSearch extends JobAccess {
  id: string;
  jobId: string;
  userId: string;
  spec: SearchSpec;
}

/** Stores a search with its queued job in one transaction. */
export async function createSearch(db: Db, { id, jobId, userId, spec, ...access }: NewSearch): Promise<JobRef> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('geneticAlgorithmJob')
      .values({
        id,
        jobId,
        userId,
        status: 'queued',
        isSimulated: spec.simulated,
        populationSize: spec.population,
        generations: spec.generations,
        totalGenerations: spec.generations,
        currentGeneration: 0,
        progressPercentage: 0,
        seedMessages: spec.seedMessages,
        targetCohortIds: spec.segmentIds,
        fitnessObjectives: Object.entries(spec.objectives).flatMap(([name, weight]) => (weight > 0 ? [name] : [])),
      })
      .execute();
    await trx
      .insertInto('searchSetup')
      .values({ searchId: id, spec: JSON.stringify(spec), progress: null })
      .execute();
    const { spendCapUsd } = spec;
    return createQueuedJob(trx, searchKind, { id, name: jobId, userId, spendCapUsd, ...access });
  });
}

/** Reads a person's search by its readable id; undefined when it is not theirs. */
export async function ownSearch(db: Db, userId: string, jobId: string) {
  return searchRows(db, userId).where('record.jobId', '=', jobId).executeTakeFirst();
}

/** Lists a person's searches, newest first. */
export async function ownSearches(db: Db, userId: string, limit = 100) {
  return searchRows(db, userId).orderBy('record.createdAt', 'desc').orderBy('record.id').limit(limit).execute();
}

/** Records without a set-up were written through the data API and are no searches. */
function searchRows(db: Db, userId: string) {
  return db
    .selectFrom('geneticAlgorithmJob as record')
    .innerJoin('searchSetup', 'searchSetup.searchId', 'record.id')
    .innerJoin('job', 'job.id', 'record.id')
    .select(['record.id', 'record.jobId', 'record.createdAt', 'record.convergenceData as outcome'])
    .select(['job.status', 'job.progress', 'job.error', 'job.startedAt'])
    .select(sql<boolean>`job.paused_at is not null`.as('isPaused'))
    .select(['searchSetup.spec', 'searchSetup.progress as plan', 'searchSetup.notices'])
    .where('record.userId', '=', userId);
}

export type SearchRecord = NonNullable<Awaited<ReturnType<typeof ownSearch>>>;

/** Reads a search's set-up; undefined when it is gone. */
export async function searchSpecOf(db: Db, searchId: string): Promise<SearchSpec | undefined> {
  const row = await db.selectFrom('searchSetup').select('spec').where('searchId', '=', searchId).executeTakeFirst();
  return row?.spec as SearchSpec | undefined;
}

/** Marks a search whose key became one of the provider simulator, so that its answers never pass for a model's. */
export async function markSearchSimulated(db: Db, searchId: string): Promise<void> {
  await db
    .updateTable('searchSetup')
    .set({ spec: sql`jsonb_set(spec, '{simulated}', 'true')` })
    .where('searchId', '=', searchId)
    .execute();
  await db.updateTable('geneticAlgorithmJob').set({ isSimulated: true }).where('id', '=', searchId).execute();
}

/** A persona of a search, in the order in which they are asked. */
export interface SearchPersona {
  segment: number;
  profileId: string | null;
  persona: Persona;
}

export interface PreparedSearch {
  spec: SearchSpec;
  personas: readonly SearchPersona[];
  progress: SearchProgress;
  candidates: readonly Candidate[];
  notices: readonly string[];
}

const rowsPerInsert = 2_000;

/** Stores the personas and the first candidates of a search, once. */
export async function storePrepared(trx: Db, searchId: string, prepared: PreparedSearch): Promise<void> {
  const { spec, personas, progress, candidates, notices } = prepared;
  await trx
    .updateTable('searchSetup')
    .set({ spec: JSON.stringify(spec), progress: JSON.stringify(progress), notices: JSON.stringify(notices) })
    .where('searchId', '=', searchId)
    .execute();
  for (let start = 0; start < personas.length; start += rowsPerInsert)
    await trx
      .insertInto('searchPersona')
      .values(
        personas.slice(start, start + rowsPerInsert).map(({ persona, ...rest }, at) => ({
          ...rest,
          searchId,
          personaIndex: start + at,
          persona: JSON.stringify(persona),
        })),
      )
      .execute();
  await insertCandidates(trx, searchId, candidates);
}

/** Stores new candidates. */
export async function insertCandidates(
  trx: Db,
  searchId: string,
  candidates: readonly (Omit<Candidate, 'answers' | 'costUsd'> & Partial<Candidate>)[],
): Promise<void> {
  if (candidates.length === 0) return;
  await trx
    .insertInto('searchCandidate')
    .values(
      candidates.map(({ plan, flags, ...candidate }) => ({
        ...candidate,
        searchId,
        plan: JSON.stringify(plan),
        flags: JSON.stringify(flags),
      })),
    )
    .execute();
}

/** Reads what the planner of a search decided so far; null before its personas are drawn. */
export async function progressOf(db: Db, searchId: string): Promise<SearchProgress | null> {
  const row = await db.selectFrom('searchSetup').select('progress').where('searchId', '=', searchId).executeTakeFirst();
  return (row?.progress ?? null) as SearchProgress | null;
}

/** True when the personas of a search are drawn. */
export async function isPrepared(db: Db, searchId: string): Promise<boolean> {
  return (await progressOf(db, searchId)) !== null;
}
