/** Table of the worker processes that run, or ran until a moment ago. */
import type { Json, Time } from './columns.ts';

export interface WorkerProcessTable {
  /** Host, process id and a random part; the same as `serverId` of the jobs it claims. */
  id: string;
  /** Empty for a worker without a build. */
  buildId: string;
  startedAt: Time;
  /** Time of its last report, on the database's clock. */
  heardAt: Time;
  /** True after it was told to stop: it begins no further calls. */
  isStopping: boolean;
  memoryBytes: number;
  callsInFlight: number;
  /** Number of calls that wait for their permit, by provider account. */
  callsWaiting: Json;
  /** Activities that it runs now, and the most it would run at once. */
  tasksInFlight: number;
  /** True when its sandbox has a network namespace of its own; null of earlier versions. */
  isolatesNetwork: boolean | null;
  taskSlots: number;
}

export interface WorkerTables {
  workerProcess: WorkerProcessTable;
}
