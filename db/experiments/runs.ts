/** Runs as experiments need them. */
import type { Db } from '../client.ts';

/** Finds the project of a person's run; null for none. */
export async function projectOfRun(db: Db, userId: string, runId: string): Promise<string | null> {
  const row = await db
    .selectFrom('runLibrary as kept')
    .innerJoin('runProject as project', 'project.id', 'kept.projectId')
    .select('kept.projectId')
    .where('kept.runId', '=', runId)
    .where('kept.userId', '=', userId)
    .where('project.deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.projectId ?? null;
}

/** Finds the job id of the person's newest run of this message whose personas are drawn; null for none. */
export async function newestRunOf(db: Db, userId: string, message: string): Promise<string | null> {
  const row = await db
    .selectFrom('dynamicSimulationRun')
    .select('jobId')
    .where('userId', '=', userId)
    .where('message', '=', message)
    .where('status', '=', 'completed')
    .where('rosterId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.jobId ?? null;
}
