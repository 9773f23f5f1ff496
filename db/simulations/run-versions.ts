import { isOpenStatus } from '../../domain/jobs/status.ts';
import type { Db } from '../client.ts';

export interface RunVersions {
  /** Texts that change when answers of the runs change; null while one of them is open. */
  versions: string[] | null;
  /** Number of their answers, counted up to `enough` in each run. */
  answers: number;
}

/** Reads the versions of runs and how many answers they have together. */
export async function versionsOfRuns(db: Db, runIds: readonly string[], enough: number): Promise<RunVersions> {
  const runs = await db
    .selectFrom('dynamicSimulationRun')
    .select(['id', 'status', 'answeredCount', 'updatedAt'])
    .where('id', 'in', runIds)
    .orderBy('id')
    .execute();
  let answers = 0;
  for (const runId of runIds) {
    const found = await db
      .selectFrom('reaction')
      .select('personaIndex')
      .where('runId', '=', runId)
      .limit(enough)
      .execute();
    answers += found.length;
  }
  const isOpen = runs.some(({ status }) => isOpenStatus(status));
  return { versions: isOpen ? null : runs.map((run) => JSON.stringify(run)), answers };
}
