/** Reports of worker processes about themselves. */
import { sql } from 'kysely';
import type { Db } from '../../client.ts';

export interface WorkerReport {
  id: string;
  buildId: string;
  startedAt: Date;
  isStopping: boolean;
  memoryBytes: number;
  callsInFlight: number;
  callsWaiting: Record<string, number>;
  tasksInFlight: number;
  taskSlots: number;
  isolatesNetwork: boolean | null;
}

/** Writes the report of a process, and removes those of processes that have been silent for a day. */
export async function recordWorkerProcess(db: Db, report: WorkerReport): Promise<void> {
  const { id, startedAt, callsWaiting, ...rest } = report;
  const changes = { ...rest, callsWaiting: JSON.stringify(callsWaiting), heardAt: sql<Date>`now()` };
  await db
    .with('silent', (cte) => cte.deleteFrom('workerProcess').where('heardAt', '<', sql<Date>`now() - interval '1 day'`))
    .insertInto('workerProcess')
    .values({ id, startedAt, ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

/** True when the sandboxes of all running workers have a network namespace of their own; null without workers. */
export async function areSandboxesIsolated(db: Db): Promise<boolean | null> {
  const { rows } = await sql<{ isolated: boolean | null }>`
    select bool_and(isolates_network) as isolated from worker_process where heard_at > now() - interval '30 seconds'`.execute(
    db,
  );
  return rows[0]?.isolated ?? null;
}

/** Removes a process that ends in order. */
export async function removeWorkerProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workerProcess').where('id', '=', id).execute();
}

export interface WorkerProcess extends Omit<WorkerReport, 'startedAt'> {
  upSeconds: number;
  silentSeconds: number;
}

const maxWorkers = 200;

/** Lists the processes of the last day, the oldest first. */
export async function listWorkerProcesses(db: Db): Promise<WorkerProcess[]> {
  const { rows } = await sql<WorkerProcess>`
    select id, build_id, is_stopping, memory_bytes, calls_in_flight, calls_waiting, tasks_in_flight, task_slots, isolates_network,
           greatest(0, extract(epoch from now() - started_at))::float8 as up_seconds,
           greatest(0, extract(epoch from now() - heard_at))::float8 as silent_seconds
    from worker_process where heard_at > now() - interval '1 day'
    order by started_at, id limit ${maxWorkers}`.execute(db);
  return rows;
}
