/** The database and the processes with which benchmarks measure the pacer alone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { newEncryptionKey } from '../../config/env.ts';
import { openDatabase, type Db } from '../../db/client.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { startPostgres } from '../../local/postgres.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { insertRun, startCaller, type Caller } from '../../tests/_support/callers.ts';
import { tempFolder } from '../../tests/_support/temp-folder.ts';

/**
 * The parts of a stack that pacing needs: a durable Postgres and simulators. Temporal is left out, so that only the
 * pacer is measured.
 */
export interface PacingSetup {
  db: Db;
  /** Settings of callers, without the simulator's address. */
  env: Record<string, string>;
  /** Starts a simulator process with this latency. Resolves to its address. */
  startSimulator(latencyMs: number): Promise<string>;
  stop(): Promise<void>;
}

export async function startPacingSetup(): Promise<PacingSetup> {
  const folder = tempFolder('bench-pacing');
  const postgres = await startPostgres({
    dataFolder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: 'soundings',
  });
  const url = await postgres.createDatabase('pacing');
  const db = openDatabase(url, 4);
  await migrateToLatest(db);
  const cleanups: (() => void)[] = [];
  return {
    db,
    env: { DATABASE_URL: url, ENCRYPTION_KEY: newEncryptionKey(), LOG_LEVEL: 'warn' },
    async startSimulator(latencyMs) {
      const script = join(import.meta.dirname, '..', '..', 'local', 'simulator', 'main.ts');
      const child = spawn(process.execPath, [script, '--latency', String(latencyMs)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      cleanups.push(() => child.kill());
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return (JSON.parse(line.toString()) as { url: string }).url;
    },
    async stop() {
      for (const end of cleanups) end();
      await db.destroy();
      await postgres.child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface PacedRuns {
  provider: Provider;
  settings: Record<string, string>;
  /** Number of runs, each in its own process, all with the same key. */
  runs: number;
  name: string;
  /** Number of calls of a run that wait or are in flight at the same time. */
  maxConcurrent: number;
}

async function startRuns(
  setup: PacingSetup,
  { provider, settings, runs, name, maxConcurrent }: PacedRuns,
  calls: number,
): Promise<Caller[]> {
  const ids = await Promise.all(Array.from({ length: runs }, (_, index) => insertRun(setup.db, `${name}-${index}`)));
  const env = { ...setup.env, ...settings };
  return ids.map((runId) =>
    startCaller({ env, provider, apiKey: `sim-${name}`, runId, from: 0, to: calls, maxConcurrent }),
  );
}

/** Makes `calls` calls in every run and returns their start times in milliseconds. Throws when one failed. */
export async function measureAllStarts(setup: PacingSetup, paced: PacedRuns, calls: number): Promise<number[]> {
  const callers = await startRuns(setup, paced, calls);
  for (const { replies, errors } of await Promise.all(callers.map(({ result }) => result))) {
    if (replies !== calls)
      throw new Error(`${paced.name}: ${replies} of ${calls} calls were answered: ${JSON.stringify(errors)}`);
  }
  return startTimes(setup.db, paced.name, new Date(0));
}

/**
 * Returns the start times of calls within some seconds, in milliseconds, while every run has more calls to make. Kills
 * the runs afterward.
 */
export async function measureStartsDuring(setup: PacingSetup, paced: PacedRuns, seconds: number): Promise<number[]> {
  const callers = await startRuns(setup, paced, callsPerRun);
  const isBusy = async () =>
    (await startTimes(setup.db, paced.name, new Date(0))).length > 0 &&
    (await countWaiting(setup.db, paced.name)) >= paced.runs;
  const isReady = await waitUntil(isBusy, { timeoutMs: 60_000 });
  await sleep(settleMs);
  const from = new Date();
  await sleep(seconds * 1_000);
  for (const { child, result } of callers) {
    void result.catch(() => undefined);
    child.kill('SIGKILL');
  }
  if (!isReady) throw new Error(`${paced.name}: not every run waited for a permit`);
  return startTimes(setup.db, paced.name, from);
}

/** Number of calls per run, more than any run can make during the measurement. */
const callsPerRun = 100_000;
/** Wait in milliseconds until the first calls, which find an idle provider, have passed. */
const settleMs = 3_000;

/** Reads the start times of calls from their permits: a permit is the right to make one call. */
async function startTimes(db: Db, name: string, from: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('permit')
    .select('startsAt')
    .where('runId', 'like', `${name}-%`)
    .where('startsAt', '>=', from)
    .where(({ or, eb }) => or([eb('outcome', 'is', null), eb('outcome', '<>', 'unused')]))
    .orderBy('startsAt')
    .execute();
  return rows.map((row) => row.startsAt.getTime());
}

/**
 * Counts the processes of these runs that have a waiting call. A process registers the first waiting call of each of
 * its runs in `heads`.
 */
async function countWaiting(db: Db, name: string): Promise<number> {
  const rows = await db
    .selectFrom('permitWaiter')
    .select('process')
    .where(sql<boolean>`heads::text like ${`%"${name}-%`}`)
    .execute();
  return rows.length;
}
