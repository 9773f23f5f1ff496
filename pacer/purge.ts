import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Minimum age of deleted permits: the limits of an account look back at most this far. */
const minRetentionMs = 3_600_000;
const batchRows = 10_000;

/**
 * Deletes permits that ended more than `olderThanMs` ago, at most 10,000 per call; never those that a limit still
 * counts or those of an open job. Returns the number deleted. Queue entries of processes that died are deleted as well.
 */
export async function purgePermits(db: Db, olderThanMs: number): Promise<number> {
  // Evaluated once, so that an index can serve it.
  const before = sql`(select pacer_now() - ${Math.max(minRetentionMs, olderThanMs)} * interval '1 millisecond')`;
  const result = await sql`
    delete from permit where id in (
      select p.id from provider_account a
      cross join lateral (
        select id from permit
        where account_id = a.id and starts_at < ${before} and released_at is not null
          and not exists (select 1 from job where job.id = permit.run_id and job.status in ('queued', 'processing'))
        order by starts_at limit ${batchRows}
      ) p limit ${batchRows}
    )`.execute(db);
  await sql`delete from permit_waiter where stale_at < pacer_now() - interval '1 minute'`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
