import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newEncryptionKey } from '../../config/env.ts';
import { openDatabase, type Db } from '../../db/client.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { startPostgres } from '../../local/postgres.ts';
import { insertRun, startCaller } from '../../tests/_support/callers.ts';
import { tempFolder } from '../../tests/_support/temp-folder.ts';

/** What pacing needs of a stack: a durable Postgres and simulators. No Temporal, so that nothing but the pacer is measured. */
export interface PacingScene {
  db: Db;
  /** Settings for callers, without a simulator's address. */
  env: Record<string, string>;
  /** A simulator process that takes this long to answer; its address. */
  startSimulator(latencyMs: number): Promise<string>;
  stop(): Promise<void>;
}

export async function startPacingScene(): Promise<PacingScene> {
  const folder = tempFolder('bench-pacing');
  const postgres = await startPostgres({ dataFolder: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), password: 'soundings' });
  const url = await postgres.createDatabase('pacing');
  const db = openDatabase(url, 4);
  await migrateToLatest(db);
  const endings: (() => void)[] = [];
  return {
    db,
    env: { DATABASE_URL: url, ENCRYPTION_KEY: newEncryptionKey(), LOG_LEVEL: 'warn' },
    async startSimulator(latencyMs) {
      const script = join(import.meta.dirname, '..', '..', 'local', 'simulator', 'main.ts');
      const child = spawn(process.execPath, [script, '--latency', String(latencyMs)], { stdio: ['ignore', 'pipe', 'inherit'] });
      endings.push(() => child.kill());
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return (JSON.parse(line.toString()) as { url: string }).url;
    },
    async stop() {
      for (const end of endings) end();
      await db.destroy();
      await postgres.child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface PacedRun {
  provider: 'openai' | 'anthropic';
  settings: Record<string, string>;
  /** Calls of every run; each run is made by a process of its own, all with one key. */
  calls: number[];
  name: string;
  /** Calls of a run that wait or are in flight at a time. */
  atOnce: number;
}

/** Makes the calls and answers when each of them started, run by run, in milliseconds. Throws when one failed. */
export async function startsOf(scene: PacingScene, { provider, settings, calls, name, atOnce }: PacedRun): Promise<number[][]> {
  const runs = await Promise.all(calls.map((_, index) => insertRun(scene.db, `${name}-${index}`)));
  const env = { ...scene.env, ...settings };
  const callers = runs.map((runId, index) => startCaller({ env, provider, apiKey: `sim-${name}`, runId, from: 0, to: calls[index] ?? 0, atOnce }));
  const results = await Promise.all(callers.map(({ result }) => result));
  for (const [index, { replies, errors }] of results.entries()) {
    if (replies !== calls[index]) throw new Error(`${name}: ${replies} of ${calls[index]} calls were answered: ${JSON.stringify(errors)}`);
  }
  return Promise.all(
    runs.map(async (runId) => {
      const rows = await scene.db
        .selectFrom('permit')
        .select('startsAt')
        .where('runId', '=', runId)
        .where('outcome', '=', 'ok')
        .orderBy('startsAt')
        .execute();
      return rows.map((row) => row.startsAt.getTime());
    }),
  );
}
