/** Starts and stops all processes of a stack: servers, workers and the api. */
import { isSet, type Env } from '../config/env.ts';
import { noLimits, openDatabase } from '../db/client.ts';
import { migrateToLatest } from '../db/migrate.ts';
import type { Home } from './home.ts';
import { launchApi, launchMailCatcher, launchSimulator, launchWorker } from './launch.ts';
import { hiddenAddress, openGate, type Behind, type Gate } from './own-host-gate.ts';
import { createSupervisedProcess, type SupervisedProcess } from './supervised-process.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { buildChildEnvironment, buildStackUrls, type OwnServers, type StackUrls } from './stack-settings.ts';
import { choosePorts, type StackPorts } from './stack-ports.ts';
import type { Steps } from './steps.ts';
import { findTemporalBinary } from './temporal-binary.ts';
import { startTemporal } from './temporal.ts';

export interface StackOptions {
  home: Home;
  /** Settings that the stack starts from (config/env.ts). */
  env: Env;
  steps: Steps;
  /** Restarts processes that end unexpectedly. Fault tests do that themselves. */
  supervised: boolean;
  /** Servers that the stack runs itself (default: those the settings do not name). `env` must name the others. */
  own?: OwnServers;
  /** False disables the crash safety of Postgres, for tests only. */
  durable?: boolean;
  /** Further environment of Postgres, for tests. */
  postgresEnv?: Record<string, string>;
  /** Additional settings for worker and api, or overrides. */
  settings?: Record<string, string>;
  /** Settings of the provider simulator, like `POST /__config`. */
  simulator?: object;
  /** Runs on the migrated database before anything else; receives the encryption key of api and workers. */
  prepare?: (databaseUrl: string, encryptionKey: string) => Promise<void>;
}

/** A running stack. A process is missing where the settings name an external server. */
export interface Stack {
  ports: StackPorts;
  urls: StackUrls;
  /** Settings of api and workers. */
  childEnv: Record<string, string>;
  postgres?: SupervisedProcess;
  temporal?: SupervisedProcess;
  simulator?: SupervisedProcess;
  mail?: SupervisedProcess;
  api: SupervisedProcess;
  workers: SupervisedProcess[];
  addWorker(): Promise<SupervisedProcess>;
  /** Ends all processes: clients first, then the servers that they call. */
  stop(): Promise<void>;
}

/** Starts everything on one machine in order of dependency. Throws StackError with the solution. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { home, env, steps, supervised } = options;
  const ports = await choosePorts(home, env.PORT);
  const own = options.own ?? listOwnServers();
  const createPart = (name: string, launch: Parameters<typeof createSupervisedProcess>[0]['launch']) =>
    createSupervisedProcess({ name, launch, supervised, say: steps.say });
  const urls = buildStackUrls({ env, ports, own, secrets: home.secrets });
  const childEnv = { ...buildChildEnvironment({ env, ports, own, urls, home }), ...options.settings };

  const ui = await hiddenAddress(ports.temporalUi, freePort);
  const servers = {
    ...(own.postgres && { postgres: createPart('Postgres', () => postgresChild(home, ports, options)) }),
    ...(own.temporal && { temporal: createPart('Temporal', () => temporalChild(home, env, ports, ui, steps.say)) }),
    ...(own.simulator && {
      simulator: createPart('Provider simulator', () => launchSimulator(home, ports, options.simulator)),
    }),
    ...(own.mail && { mail: createPart('Mail catcher', () => launchMailCatcher(home, ports)) }),
  };
  const workers: SupervisedProcess[] = [];
  const api = createPart('Api', () => launchApi(home, ports, childEnv));
  let gate: Gate | undefined;
  const stop = async () => {
    await gate?.close();
    await stopInOrder(api, workers, servers);
  };
  try {
    if (own.temporal) gate = await openGate(ports.temporalUi, ui);
    const { simulator, mail, ...first } = servers;
    const start = async (server: SupervisedProcess | undefined) =>
      server && steps.run(server.name, () => server.start());
    // These are needed only for the first run, so they start in parallel and their failures are reported at the end.
    const others = Promise.allSettled([start(simulator), start(mail)]);
    await awaitAll(Object.values(first).map(start));
    await steps.run('Database schema', () => migrate(urls.database));
    await options.prepare?.(urls.database, childEnv['ENCRYPTION_KEY'] ?? '');
    const addWorker = async () => {
      const number = workers.length + 1;
      const worker = createPart(`Worker ${number}`, () => launchWorker(home, number, childEnv));
      workers.push(worker);
      await worker.start();
      return worker;
    };
    for (let number = 1; number <= env.WORKERS; number += 1) await addWorker();
    await steps.run('Api', () => api.start());
    throwFirst(await others);
    return { ports, urls, childEnv, ...servers, api, workers, addWorker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listOwnServers(): OwnServers {
  return {
    postgres: !isSet('DATABASE_URL'),
    temporal: !isSet('TEMPORAL_ADDRESS'),
    simulator: !isSet('SIMULATOR_URL'),
    mail: !isSet('SMTP_URL'),
  };
}

async function postgresChild(home: Home, ports: StackPorts, { durable = true, postgresEnv = {} }: StackOptions) {
  const options = {
    dataFolder: home.path('postgres'),
    dataName: home.secrets.dataName,
    logFile: home.logFile('postgres'),
    password: home.secrets.postgresPassword,
    port: ports.postgres,
    durable,
    env: postgresEnv,
  };
  const postgres = await startPostgres(options);
  await postgres.createDatabase('soundings');
  return postgres.child;
}

async function temporalChild(home: Home, env: Env, ports: StackPorts, ui: Behind, say: (line: string) => void) {
  const temporal = await startTemporal({
    binary: await findTemporalBinary(say),
    logFile: home.logFile('temporal'),
    dbFile: home.path('temporal', 'temporal.db'),
    port: ports.temporal,
    uiHost: ui.host,
    uiPort: ui.port,
    namespaces: [env.TEMPORAL_NAMESPACE],
  });
  return temporal.child;
}

async function migrate(url: string): Promise<void> {
  const db = openDatabase(url, 2, noLimits);
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}

/** Waits for all of them even if one fails, so that nothing is still starting during shutdown. */
async function awaitAll(work: Promise<unknown>[]): Promise<void> {
  throwFirst(await Promise.allSettled(work));
}

function throwFirst(results: PromiseSettledResult<unknown>[]): void {
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function stopInOrder(
  api: SupervisedProcess,
  workers: SupervisedProcess[],
  servers: {
    postgres?: SupervisedProcess;
    temporal?: SupervisedProcess;
    simulator?: SupervisedProcess;
    mail?: SupervisedProcess;
  },
): Promise<void> {
  await api.stop();
  // Workers finish their calls, for which they need every server.
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([servers.simulator?.stop(), servers.mail?.stop()]);
  await servers.temporal?.stop();
  await servers.postgres?.stop();
}
