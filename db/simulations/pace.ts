import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { ofRunByTime } from './newest-of-run.ts';

/** Rate at which answers and endings arrived lately, measured on the database's clock. */
export interface Pace {
  /** Number of them in the window. */
  answers: number;
  /** Seconds from the first of the window until now, so that it grows while nothing arrives. */
  seconds: number;
}

/**
 * Measures the newest `window` answers and endings of a run after `since`, the start of the attempt, so that the pause before a
 * retry is excluded.
 */
export async function observedPace(db: Db, runId: string, since: Date | null, window = 200): Promise<Pace> {
  const newest = sql`
    select created_at from (
      (select created_at from reaction where ${ofRunByTime(runId)} order by created_at desc limit ${window})
      union all (select created_at from reaction_ending where run_id = ${runId} order by created_at desc limit ${window})
    ) as settled
    where created_at >= ${since ?? new Date(0)} order by created_at desc limit ${window}`;
  const { rows } = await sql<Pace>`
    select count(*)::int as answers, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as seconds
    from (${newest}) as newest`.execute(db);
  return rows[0] ?? { answers: 0, seconds: 0 };
}
