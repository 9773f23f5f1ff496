/**
 * Runs that are deleted and can still be restored. The record and the job of a deleted run have no owner, so that no
 * read by owner finds them; the library keeps who that was.
 */
import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { notifyChanges, type Change } from '../../notify.ts';

interface Moved {
  runId: string;
  jobId: string;
}

const model = 'DynamicSimulationRun';

/** Deletes a person's closed runs until the deletion is undone. Returns the job ids; open runs stay. */
export function hideRuns(db: Db, userId: string, jobIds: readonly string[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // A retry changes the job first and the record with it, so the job is locked before the record's status is read.
    const named = sql`run.user_id = ${userId} and run.job_id = any(${[...jobIds]})`;
    await sql`select from job join dynamic_simulation_run run on run.id = job.id where ${named} order by job.id for update of job`.execute(
      trx,
    );
    const { rows } = await sql<Moved>`
      update run_library kept set deleted_at = now() from dynamic_simulation_run run
      where kept.run_id = run.id and kept.user_id = ${userId} and ${named} and run.status in ('completed', 'failed')
      returning kept.run_id, run.job_id`.execute(trx);
    const ids = rows.map(({ runId }) => runId);
    await sql`update job set user_id = null where id = any(${ids})`.execute(trx);
    await sql`update dynamic_simulation_run set user_id = null where id = any(${ids})`.execute(trx);
    await notifyChanges(trx, changesOf(rows, userId, 'delete'));
    return rows.map(({ jobId }) => jobId);
  });
}

/** Restores a person's deleted runs; all of them without job ids. Returns the job ids. */
export function restoreRuns(db: Db, userId: string, jobIds: readonly string[] | null): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Moved>`
      update run_library kept set deleted_at = null from dynamic_simulation_run run
      where run.id = kept.run_id and kept.user_id = ${userId} and kept.deleted_at is not null
        and (${jobIds === null ? null : [...jobIds]}::text[] is null or run.job_id = any(${jobIds === null ? null : [...jobIds]}::text[]))
      returning kept.run_id, coalesce(run.job_id, run.id) as job_id`.execute(trx);
    const ids = rows.map(({ runId }) => runId);
    await sql`update job set user_id = ${userId} where id = any(${ids})`.execute(trx);
    // The key of a submit may have been used again meanwhile, and then belongs to the later run.
    await sql`
      update dynamic_simulation_run run set user_id = ${userId},
        idempotency_key = case when exists (select 1 from dynamic_simulation_run other
          where other.user_id = ${userId} and other.idempotency_key = run.idempotency_key) then null else run.idempotency_key end
      where id = any(${ids})`.execute(trx);
    await notifyChanges(trx, changesOf(rows, userId, 'create'));
    return rows.map(({ jobId }) => jobId);
  });
}

/** Deletes runs for good when they can no longer be restored, with their companion records and files. */
export async function purgeDeletedRuns(db: Db, keepDays: number, limit = 200): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ runId: string }>`
      select run_id from run_library where deleted_at < now() - ${keepDays} * interval '1 day'
      order by deleted_at limit ${limit} for update skip locked`.execute(trx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ runId }) => runId);
    // The files of a run are found by its owner.
    await sql`update job set user_id = kept.user_id from run_library kept where kept.run_id = job.id and job.id = any(${ids})`.execute(
      trx,
    );
    await sql`delete from mcp_simulation_job companion using run_library kept
      where companion.simulation_id = kept.run_id and companion.user_id = kept.user_id and kept.run_id = any(${ids})`.execute(
      trx,
    );
    await sql`delete from dynamic_simulation_run where id = any(${ids})`.execute(trx);
    return ids.length;
  });
}

function changesOf(rows: readonly Moved[], owner: string, operation: Change['operation']): Change[] {
  return rows.map(({ runId: id, jobId }) => ({ model, id, operation, owner, jobId }));
}
