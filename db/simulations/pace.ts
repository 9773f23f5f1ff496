import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** How fast answers have been arriving lately, on the database's clock. */
export interface Pace {
  /** Answers in the window: the newest ones, at most as many as asked for. */
  answers: number;
  /** From the first answer of the window until now; it goes on while nothing arrives. */
  seconds: number;
}

/** Pace over the newest `window` answers of a run that arrived since `since` (its start, so that a retry does not count the pause before it). */
export async function observedPace(db: Db, runId: string, since: Date | null, window = 200): Promise<Pace> {
  const newest = sql`
    select created_at from reaction
    where run_id = ${runId} and created_at >= ${since ?? new Date(0)}
    order by created_at desc limit ${window}`;
  const { rows } = await sql<Pace>`
    select count(*)::int as answers, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as seconds
    from (${newest}) as newest`.execute(db);
  return rows[0] ?? { answers: 0, seconds: 0 };
}
