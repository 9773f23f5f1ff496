/** Runs of recurring runs. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** Lists the runs of a person's recurring run, oldest first. */
export function runsOfRecurrence(db: Db, userId: string, id: string) {
  return db
    .selectFrom('runPlan')
    .innerJoin('dynamicSimulationRun as run', 'run.id', 'runPlan.runId')
    .select([
      'run.id',
      'run.jobId',
      'run.status',
      'run.createdAt',
      'run.positiveCount',
      'run.neutralCount',
      'run.negativeCount',
      'run.isSimulated',
      'run.message',
      'runPlan.rosterGroupId',
    ])
    .where('runPlan.recurrenceId', '=', id)
    .where('run.userId', '=', userId)
    .orderBy('run.createdAt', 'desc')
    .limit(400)
    .execute();
}

/** Finds the last completed run of the same recurring run before this one, as job ids; undefined for the first. */
export async function runBefore(
  db: Db,
  userId: string,
  runId: string,
): Promise<{ after: string; before: string } | undefined> {
  const { rows } = await sql<{ after: string; before: string }>`
    select run.job_id as after, earlier.job_id as before
    from dynamic_simulation_run as run
    join run_plan as plan on plan.run_id = run.id
    join run_plan as other on other.recurrence_id = plan.recurrence_id
    join dynamic_simulation_run as earlier on earlier.id = other.run_id
    where run.id = ${runId} and run.user_id = ${userId} and run.status = 'completed' and run.job_id is not null
      and earlier.user_id = ${userId} and earlier.status = 'completed' and earlier.job_id is not null
      and earlier.created_at < run.created_at
    order by earlier.created_at desc limit 1`.execute(db);
  return rows[0];
}
