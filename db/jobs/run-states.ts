import type { Db } from '../client.ts';

/** Reads the status of runs by job id; missing runs are left out. */
export async function runStates(db: Db, jobIds: string[]): Promise<Map<string, string>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('dynamicSimulationRun')
    .select(['jobId', 'status'])
    .where('jobId', 'in', jobIds)
    .execute();
  return new Map(rows.flatMap((row) => (row.jobId === null ? [] : [[row.jobId, row.status] as const])));
}
