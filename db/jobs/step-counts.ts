import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../client.ts';
import type { JobRef } from './open-job.ts';

/** How the calls of a job's last step ended. */
export interface StepCounts {
  answered: number;
  failed: number;
  /** The newest error of a failed call; null without any. */
  problem: string | null;
}

/** Counts the calls of a step; `asks` selects their statuses. */
export async function countStep(
  db: Db,
  { id, execution }: JobRef,
  asks: RawBuilder<{ status: string }>,
): Promise<StepCounts> {
  const { rows } = await sql<StepCounts>`
    select (count(*) filter (where status = 'answered'))::int as answered,
      (count(*) filter (where status = 'failed'))::int as failed,
      (select last_error from job_item_failure where job_id = ${id} and execution = ${execution} order by updated_at desc limit 1) as problem
    from (${asks}) as ask`.execute(db);
  return rows[0] ?? { answered: 0, failed: 0, problem: null };
}
