/**
 * The environment for tests of whole runs: a separate database and Temporal namespace, a provider simulator in this
 * process, workers as child processes, and direct calls of the api's functions.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newEncryptionKey, readEnv, type Env } from '../../config/env.ts';
import { createLog } from '../../config/log.ts';
import { createTemporalGateway, type TemporalGateway } from '../../services/jobs/temporal.ts';
import { submitRun, type SubmitDeps } from '../../services/simulations/submit.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { endWithThisProcess } from '../../local/child.ts';
import { startSimulator } from '../../local/simulator/server.ts';
import type { SimulatorOptions } from '../../local/simulator/options.ts';
import { installationId } from '../../db/installation.ts';
import { ensureReconciler } from '../../services/jobs/reconciler.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { inheritedVariables } from './inherited-variables.ts';
import { shareBundles } from './run-servers.ts';
import { tempFolder } from './temp-folder.ts';
import { storeCohort, storeUser } from './people.ts';
import { createTestNamespace } from './temporal.ts';
import { reconcilerId } from '../../workflows/ids.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { waitForValue } from './until-seen.ts';

export interface WorkerProcess {
  child: ChildProcess;
  /** Complete output of the process. */
  output: () => string;
  kill(): Promise<void>;
}

export interface World extends SubmitDeps {
  database: TestDatabase;
  env: Env;
  temporal: TemporalGateway;
  simulator: Awaited<ReturnType<typeof startSimulator>>;
  workers: WorkerProcess[];
  startWorker(env?: Record<string, string>): Promise<WorkerProcess>;
  /** Creates a user with settings and keys; both are simulated by default. */
  user(keys?: { openai?: string; anthropic?: string }): Promise<string>;
  /** Creates a cohort of `size` voters. Returns its id. */
  cohort(userId: string, size: number, name?: string): Promise<string>;
  submit(userId: string, input: RunInput): ReturnType<typeof submitRun>;
  run(jobId: string): Promise<RunRecord>;
  /** Waits until the run has ended, or until the given condition holds. */
  until(jobId: string, holds?: (run: RunRecord) => boolean, timeoutMs?: number): Promise<RunRecord>;
  close(): Promise<void>;
}

type RunRecord = Awaited<ReturnType<typeof recordOf>>;

async function recordOf(database: TestDatabase, jobId: string) {
  return database.db
    .selectFrom('dynamicSimulationRun')
    .selectAll()
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
}

export interface WorldOptions {
  workers?: number;
  simulator?: SimulatorOptions;
  /** Settings of workers and api, which override the test's. */
  env?: Record<string, string>;
  /** Disables the reconciler, for tests of what workers and the api do themselves. */
  reconciles?: false | undefined;
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const [database, temporalAt, simulator] = await Promise.all([
    createTestDatabase(),
    createTestNamespace(),
    startSimulator({ port: 0, ...options.simulator }),
  ]);
  const home = tempFolder('world');
  const settings: Record<string, string> = {
    NODE_ENV: 'test',
    SOUNDINGS_HOME: home,
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: temporalAt.address,
    TEMPORAL_NAMESPACE: temporalAt.namespace,
    SIMULATOR_URL: simulator.url,
    OPENAI_BASE_URL: `${simulator.url}/v1`,
    ANTHROPIC_BASE_URL: simulator.url,
    GEMINI_BASE_URL: `${simulator.url}/v1beta/openai`,
    ENCRYPTION_KEY: newEncryptionKey(),
    // Ten times faster than the real tiers, under the same laws.
    PACING_SCALE: '0.1',
    TEMPO: '0.1',
    LOG_LEVEL: 'info',
    ...options.env,
  };
  const env = readEnv(settings);
  const temporal = createTemporalGateway(env);
  const workers: WorkerProcess[] = [];
  const deps: SubmitDeps = { db: database.db, env, temporal, log: createLog({ LOG_LEVEL: 'silent' }, 'test') };
  const world: World = {
    ...deps,
    database,
    env,
    temporal,
    simulator,
    workers,
    async startWorker(more = {}) {
      const worker = await startWorkerProcess({ ...settings, ...more });
      workers.push(worker);
      return worker;
    },
    user: (keys) => storeUser(database.db, env, keys),
    cohort: (userId, size, name) => storeCohort(database.db, userId, size, name),
    submit: (userId, input) => submitRun(deps, userId, input),
    run: (jobId) => recordOf(database, jobId),
    until: (jobId, holds = hasEnded, timeoutMs = 100_000) =>
      waitForValue(() => recordOf(database, jobId), holds, {
        timeoutMs,
        say: (run) =>
          `run ${jobId} is ${run.status} at ${run.progress}%: ${run.progressMessage}\n${workers.map((worker) => worker.output().slice(-3_000)).join('\n')}`,
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await endReconciler(temporal);
      await temporal.close();
      await simulator.close();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
  // The reconciler started first keeps running, whatever workers request.
  if (options.reconciles === false) {
    // On a busy machine a connection may take longer than people are made to wait for one.
    const isConnected = () =>
      temporal.client().then(
        () => true,
        () => false,
      );
    await waitUntil(isConnected, { timeoutMs: 30_000 });
    await ensureReconciler(
      await temporal.client(),
      { everyMs: 3_600_000, settleMs: 3_600_000 },
      await installationId(database.db),
    );
  }
  await Promise.all(Array.from({ length: options.workers ?? 1 }, () => world.startWorker()));
  return world;
}

/** Ends the one workflow that never ends, for whose tasks the shared server would wait until the end of all tests. */
async function endReconciler(temporal: TemporalGateway): Promise<void> {
  const client = await temporal.client().catch(() => null);
  await client?.workflow
    .getHandle(reconcilerId)
    .terminate()
    .catch(() => undefined);
}

function hasEnded(run: RunRecord): boolean {
  return run.status === 'completed' || run.status === 'failed';
}

const root = join(import.meta.dirname, '..', '..');

/** Starts a worker process. `env` must name a home, because the default is the developer's own. */
export async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  shareBundles(env['SOUNDINGS_HOME'] ?? '');
  const child = spawn(join(root, 'node_modules/.bin/node'), ['activities/worker.ts'], {
    cwd: root,
    env: { ...inheritedVariables(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child, 'SIGKILL');
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const deadline = Date.now() + 110_000;
  while (!printed.includes('worker ready')) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The worker did not come up:\n${printed}`);
    await sleep(50);
  }
  return {
    child,
    output: () => printed,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
