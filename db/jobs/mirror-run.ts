import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { notifyChange } from '../notify.ts';

/**
 * Copies the run's state to the owner's companion record. Others may create records that name the run; they stay
 * unchanged.
 */
export async function mirrorToCompanion(db: Db, runId: string): Promise<void> {
  await sql`
    update mcp_simulation_job as job
    set status = run.status, progress = run.progress, total_steps = run.total_steps, progress_message = run.progress_message,
        started_at = run.started_at, completed_at = run.completed_at, error = run.error, updated_at = now()
    from dynamic_simulation_run as run
    where run.id = ${runId} and job.simulation_id = run.id and job.user_id = run.user_id and job.job_id = run.job_id`.execute(
    db,
  );
}

/** Notifies listeners that a run changed; they read it again under their own access rule. */
export async function notifyRun(db: Db, runId: string): Promise<void> {
  const row = await db
    .selectFrom('dynamicSimulationRun')
    .select(['userId', 'jobId'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (row)
    await notifyChange(db, {
      model: 'DynamicSimulationRun',
      id: runId,
      operation: 'update',
      owner: row.userId,
      ...(row.jobId === null ? {} : { jobId: row.jobId }),
    });
}
