import type { Db } from '../client.ts';

/** Finds the project of a person's run; null for none. */
export async function projectOfRun(db: Db, userId: string, runId: string): Promise<string | null> {
  const row = await db
    .selectFrom('runLibrary')
    .select('projectId')
    .where('runId', '=', runId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.projectId ?? null;
}
