import { sql } from 'kysely';
import type { SearchPlace } from '../../domain/searches/progress.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import type { SearchProgress } from '../../domain/searches/state.ts';
import type { Db } from '../client.ts';
import { lastStep } from '../jobs/asks.ts';

/** Reads how far a search is; undefined before its personas are drawn. */
export async function searchPlace(db: Db, searchId: string): Promise<SearchPlace | undefined> {
  const setup = await db
    .selectFrom('searchSetup')
    .select(['spec', 'progress'])
    .where('searchId', '=', searchId)
    .executeTakeFirst();
  if (setup === undefined || setup.progress === null) return undefined;
  const { personas, control } = setup.spec as SearchSpec;
  const isSealed = sql`(plan ->> 'personaIndex')::int >= ${personas}`;
  const counts = await db
    .selectFrom('ask')
    .select([
      sql<number>`count(*)::int`.as('asked'),
      sql<number>`(count(*) filter (where status <> 'open'))::int`.as('settled'),
      sql<number>`(count(*) filter (where ${isSealed}))::int`.as('sealedAsked'),
      sql<number>`(count(*) filter (where ${isSealed} and status <> 'open'))::int`.as('sealedSettled'),
    ])
    .where('jobId', '=', searchId)
    .where('step', '=', await lastStep(db, searchId))
    .executeTakeFirstOrThrow();
  return {
    progress: setup.progress as SearchProgress,
    hasControl: control === 'equal',
    step: { asked: counts.asked, settled: counts.settled },
    sealed: { asked: counts.sealedAsked, settled: counts.sealedSettled },
  };
}
