/** Dependents of a segment: one person's runs that draw from it and segments derived from it. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { derivedType, sourcesField } from './segments.ts';

export interface Dependents {
  /** Job ids of open runs that draw from the segment. */
  openRuns: string[];
  endedRuns: number;
  derived: { id: string; name: string }[];
  imports: number;
  /** Names of recurring runs that draw from the segment. */
  recurring: string[];
}

export async function dependentsOf(db: Db, userId: string, id: string): Promise<Dependents> {
  const runs = await sql<{ jobId: string | null; isOpen: boolean }>`
    select job_id, status in ('queued', 'processing') as is_open from dynamic_simulation_run
    where user_id = ${userId} and segment_ids @> array[${id}]::text[]`.execute(db);
  const imports = await db
    .selectFrom('segmentImport')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('segmentId', '=', id)
    .where('userId', '=', userId)
    .where('status', 'in', ['queued', 'importing'])
    .executeTakeFirst();
  return {
    openRuns: runs.rows.flatMap((run) => (run.isOpen && run.jobId !== null ? run.jobId : [])),
    endedRuns: runs.rows.filter((run) => !run.isOpen).length,
    derived: await derivedFrom(db, userId, id),
    imports: imports?.count ?? 0,
    recurring: await recurringWith(db, userId, id),
  };
}

async function recurringWith(db: Db, userId: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recurrence')
    .select('name')
    .where('userId', '=', userId)
    .where(sql<boolean>`input -> 'segmentIds' @> ${JSON.stringify([id])}::jsonb`)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Lists the person's segments that take their profiles from this one. */
export async function derivedFrom(db: Db, userId: string, id: string): Promise<{ id: string; name: string }[]> {
  const isOneOfSeveral = sql<boolean>`metadata -> ${sql.lit(sourcesField)} @> ${JSON.stringify([id])}::jsonb`;
  return db
    .selectFrom('cohort')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('parentCohortId', '=', id), isOneOfSeveral]))
    .where('userId', '=', userId)
    .where('definitionType', '=', derivedType)
    .unionAll(
      db
        .selectFrom('dynamicSegment')
        .select(['id', 'name'])
        .where((eb) => eb.or([eb(sql<string>`metadata ->> 'parentSegmentId'`, '=', id), isOneOfSeveral]))
        .where('userId', '=', userId)
        .where('definitionType', '=', derivedType),
    )
    .orderBy('name')
    .execute();
}
