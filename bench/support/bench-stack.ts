/** A complete stack for one benchmark. */
import { readFileSync, rmSync } from 'node:fs';
import { readEnv, type Env } from '../../config/env.ts';
import { openDatabase, type Db } from '../../db/client.ts';
import type { Child } from '../../local/child.ts';
import { openHome } from '../../local/home.ts';
import { runNode } from '../../local/launch.ts';
import { startStack, type Stack } from '../../local/stack.ts';
import { everyServer } from '../../local/stack-settings.ts';
import { silentSteps } from '../../local/steps.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { tempFolder } from '../../tests/_support/temp-folder.ts';

/**
 * A complete stack with its own data, in separate processes as with `npm start`: Postgres with durable commits, and
 * Temporal that keeps its data in a file.
 */
export interface BenchStack {
  stack: Stack;
  /** Settings of the stack's processes. */
  env: Env;
  db: Db;
  /** Starts a worker and resolves when it accepts work. */
  startWorker(settings?: Record<string, string>): Promise<Child>;
  /** Path of the log of one of the processes, such as `api`. */
  logFile(name: string): string;
  stop(): Promise<void>;
}

/** Starts a stack without workers. `simulator` has the format of `POST /__config`. */
export async function startBenchStack(
  settings: Record<string, string> = {},
  simulator: object = {},
): Promise<BenchStack> {
  const home = openHome(tempFolder('bench'));
  const remove = () => rmSync(home.folder, { recursive: true, force: true });
  const started = await startStack({
    home,
    env: readEnv({ PORT: '0', WORKERS: '0' }),
    steps: silentSteps,
    supervised: false,
    own: everyServer,
    settings: { LOG_LEVEL: 'info', ...settings },
    simulator,
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  const db = openDatabase(started.urls.database, 6);
  const workers: Child[] = [];
  return {
    stack: started,
    env: readEnv(started.childEnv),
    db,
    logFile: (name) => home.logFile(name),
    async startWorker(more = {}) {
      const name = `bench-worker-${workers.length + 1}`;
      const child = runNode(home, {
        name,
        entry: 'activities/worker.ts',
        env: { ...started.childEnv, ...more },
        stopTimeoutMs: 30_000,
      });
      workers.push(child);
      const isReady = () => Promise.resolve(readFileSync(home.logFile(name), 'utf8').includes('worker ready'));
      if (!(await waitUntil(isReady, { timeoutMs: 60_000, giveUp: () => child.hasExited() }))) {
        throw new Error(`The worker did not come up:\n${readFileSync(home.logFile(name), 'utf8')}`);
      }
      return child;
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await db.destroy();
      await started.stop();
      remove();
    },
  };
}
