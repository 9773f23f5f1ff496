/**
 * A small world for tests of whole runs: a database and a Temporal namespace of its own, a provider simulator in this process, workers
 * as child processes, and the api's own functions called directly.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newEncryptionKey, readEnv, type Env } from '../../config/env.ts';
import { createLog } from '../../config/log.ts';
import { encryptSecret } from '../../db/secrets.ts';
import { createTemporalGateway, type TemporalGateway } from '../../api/temporal.ts';
import { submitRun, type SubmitDeps } from '../../api/simulations/submit.ts';
import type { RunInput } from '../../domain/simulation/run-input.ts';
import { endWithUs } from '../../local/child.ts';
import { startSimulator } from '../../local/simulator/server.ts';
import type { SimulatorOptions } from '../../local/simulator/options.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { shareBundles } from './run-servers.ts';
import { tempFolder } from './temp-folder.ts';
import { createTestNamespace } from './temporal.ts';

export interface WorkerProcess {
  child: ChildProcess;
  /** Everything it printed. */
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
  /** A user with settings and keys; both simulated unless given. */
  user(keys?: { openai?: string; anthropic?: string }): Promise<string>;
  /** A cohort of `size` voters. Returns its id. */
  cohort(userId: string, size: number, name?: string): Promise<string>;
  submit(userId: string, input: RunInput): ReturnType<typeof submitRun>;
  run(jobId: string): Promise<RunRecord>;
  /** Waits until the run ended, or until the given condition holds. */
  until(jobId: string, holds?: (run: RunRecord) => boolean, timeoutMs?: number): Promise<RunRecord>;
  close(): Promise<void>;
}

type RunRecord = Awaited<ReturnType<typeof recordOf>>;

async function recordOf(database: TestDatabase, jobId: string) {
  return database.db.selectFrom('dynamicSimulationRun').selectAll().where('jobId', '=', jobId).executeTakeFirstOrThrow();
}

export interface WorldOptions {
  workers?: number;
  simulator?: SimulatorOptions;
  /** Settings for workers and api, over the test's own. */
  env?: Record<string, string>;
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
    ENCRYPTION_KEY: newEncryptionKey(),
    // Ten times faster than the real tiers: the laws are the same.
    PACING_SCALE: '0.1',
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
    user: (keys) => createUser(database, env, keys),
    cohort: (userId, size, name) => createCohort(database, userId, size, name),
    submit: (userId, input) => submitRun(deps, userId, input),
    run: (jobId) => recordOf(database, jobId),
    async until(jobId, holds = hasEnded, timeoutMs = 60_000) {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const run = await recordOf(database, jobId);
        if (holds(run)) return run;
        if (Date.now() > deadline)
          throw new Error(
            `Run ${jobId} is ${run.status} at ${run.progress} %: ${run.progressMessage}\n${workers.map((worker) => worker.output().slice(-3_000)).join('\n')}`,
          );
        await sleep(50);
      }
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await temporal.close();
      await simulator.close();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
  await Promise.all(Array.from({ length: options.workers ?? 1 }, () => world.startWorker()));
  return world;
}

function hasEnded(run: RunRecord): boolean {
  return run.status === 'completed' || run.status === 'failed';
}

const root = join(import.meta.dirname, '..', '..');

/** `env` must name a home: the default is a developer's own. */
export async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  shareBundles(env['SOUNDINGS_HOME'] ?? '');
  const child = spawn(join(root, 'node_modules/.bin/node'), ['activities/worker.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child, 'SIGKILL');
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const deadline = Date.now() + 60_000;
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

let people = 0;

async function createUser(database: TestDatabase, env: Env, keys: { openai?: string; anthropic?: string } = {}): Promise<string> {
  people += 1;
  const userId = `user-${people}`;
  const rowId = `settings-${people}`;
  const stored = (field: string, key: string) => encryptSecret(key, { model: 'UserSettings', field, rowId }, env.ENCRYPTION_KEY);
  await database.db
    .insertInto('userSettings')
    .values({
      id: rowId,
      userId,
      openaiApiKey: stored('openaiApiKey', keys.openai ?? 'sim-openai-key'),
      anthropicApiKey: stored('anthropicApiKey', keys.anthropic ?? 'sim-anthropic-key'),
    })
    .execute();
  return userId;
}

let cohorts = 0;

async function createCohort(database: TestDatabase, userId: string, size: number, name = 'Test voters'): Promise<string> {
  cohorts += 1;
  const id = `cohort-${cohorts}`;
  await database.db.insertInto('cohort').values({ id, name, userId, type: 'other' }).execute();
  const voters = Array.from({ length: size }, (_, at) => ({
    id: `${id}-voter-${at}`,
    cohortId: id,
    firstName: `Voter${at}`,
    lastName: 'T.',
    age: 18 + (at % 60),
    gender: at % 2 === 0 ? 'female' : 'male',
    source: 'test',
    importDate: new Date(),
    dataQuality: 1,
    confidence: 0.75,
    politicalLean: ['liberal', 'moderate', 'conservative'][at % 3] ?? 'moderate',
    location: 'Ohio',
  }));
  for (let start = 0; start < voters.length; start += 1_000)
    await database.db
      .insertInto('voterProfile')
      .values(voters.slice(start, start + 1_000))
      .execute();
  return id;
}
