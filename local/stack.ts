import { isChosen, type Env } from '../config/env.ts';
import { noLimits, openDatabase } from '../db/client.ts';
import { migrateToLatest } from '../db/migrate.ts';
import type { Home } from './home.ts';
import { launchApi, launchMailCatcher, launchSimulator, launchWorker } from './launch.ts';
import { hiddenPlace, openGate, type Behind, type Gate } from './own-host-gate.ts';
import { createSupervisedProcess, type Part } from './supervised-process.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { childEnvironment, stackUrls, type OwnServers, type StackUrls } from './stack-settings.ts';
import { choosePorts, type StackPorts } from './stack-ports.ts';
import type { Steps } from './steps.ts';
import { findTemporalBinary } from './temporal-binary.ts';
import { startTemporal } from './temporal.ts';

export interface StackOptions {
  home: Home;
  /** Settings the stack starts from (config/env.ts). */
  env: Env;
  steps: Steps;
  /** Whether parts that end unasked are started again. Fault tests do that themselves. */
  supervised: boolean;
  /** Servers it brings itself (default: those the settings do not name). The others must stand in `env`. */
  own?: OwnServers;
  /** false lets Postgres skip what guards against a crash of the machine: tests only. */
  durable?: boolean;
  /** More settings for worker and api, or others than the stack would choose. */
  settings?: Record<string, string>;
  /** Settings of the provider simulator, as `POST /__config` takes them. */
  simulator?: object;
  /** Work to be done on the migrated database before anything else runs; what api and workers encrypt with comes along. */
  prepare?: (databaseUrl: string, encryptionKey: string) => Promise<void>;
}

/** A running stack. A part is missing where the settings name a server of one's own. */
export interface Stack {
  ports: StackPorts;
  urls: StackUrls;
  /** What api and workers run with. */
  childEnv: Record<string, string>;
  postgres?: Part;
  temporal?: Part;
  simulator?: Part;
  mail?: Part;
  api: Part;
  workers: Part[];
  addWorker(): Promise<Part>;
  /** Ends everything: who calls first, who is called last. */
  stop(): Promise<void>;
}

/** Brings up everything on one machine, in the order things need each other. Throws StackError with what to do. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { home, env, steps, supervised } = options;
  const ports = await choosePorts(home, env.PORT);
  const own = options.own ?? serversNotChosen();
  const part = (name: string, launch: Parameters<typeof createSupervisedProcess>[0]['launch']) =>
    createSupervisedProcess({ name, launch, supervised, say: steps.say });
  const urls = stackUrls({ env, ports, own, secrets: home.secrets });
  const childEnv = { ...childEnvironment({ env, ports, own, urls, home }), ...options.settings };

  const ui = await hiddenPlace(ports.temporalUi, freePort);
  const servers = {
    ...(own.postgres && { postgres: part('Postgres', () => postgresChild(home, ports, options.durable)) }),
    ...(own.temporal && { temporal: part('Temporal', () => temporalChild(home, env, ports, ui, steps.say)) }),
    ...(own.simulator && {
      simulator: part('Provider simulator', () => launchSimulator(home, ports, options.simulator)),
    }),
    ...(own.mail && { mail: part('Mail catcher', () => launchMailCatcher(home, ports)) }),
  };
  const workers: Part[] = [];
  const api = part('Api', () => launchApi(home, ports, childEnv));
  let gate: Gate | undefined;
  const stop = async () => {
    await gate?.close();
    await stopInOrder(api, workers, servers);
  };
  try {
    if (own.temporal) gate = await openGate(ports.temporalUi, ui);
    const { simulator, mail, ...first } = servers;
    const start = async (server: Part | undefined) => server && steps.run(server.name, () => server.start());
    // Nobody needs these two before there is work: they come up beside the rest, and what went wrong with them is heard of at the end.
    const others = Promise.allSettled([start(simulator), start(mail)]);
    await allDone(Object.values(first).map(start));
    await steps.run('Database schema', () => migrate(urls.database));
    await options.prepare?.(urls.database, childEnv['ENCRYPTION_KEY'] ?? '');
    const addWorker = async () => {
      const number = workers.length + 1;
      const worker = part(`Worker ${number}`, () => launchWorker(home, number, childEnv));
      workers.push(worker);
      await worker.start();
      return worker;
    };
    for (let number = 1; number <= env.WORKERS; number += 1) await addWorker();
    await steps.run('Api', () => api.start());
    throwFirstOf(await others);
    return { ports, urls, childEnv, ...servers, api, workers, addWorker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serversNotChosen(): OwnServers {
  return {
    postgres: !isChosen('DATABASE_URL'),
    temporal: !isChosen('TEMPORAL_ADDRESS'),
    simulator: !isChosen('SIMULATOR_URL'),
    mail: !isChosen('SMTP_URL'),
  };
}

async function postgresChild(home: Home, ports: StackPorts, durable = true) {
  const options = {
    dataFolder: home.path('postgres'),
    dataName: home.secrets.dataName,
    logFile: home.logFile('postgres'),
    password: home.secrets.postgresPassword,
    port: ports.postgres,
    durable,
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

/** Waits for all of them even when one fails, so that nothing is still starting while the rest is being stopped. */
async function allDone(work: Promise<unknown>[]): Promise<void> {
  throwFirstOf(await Promise.allSettled(work));
}

function throwFirstOf(results: PromiseSettledResult<unknown>[]): void {
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function stopInOrder(
  api: Part,
  workers: Part[],
  servers: { postgres?: Part; temporal?: Part; simulator?: Part; mail?: Part },
): Promise<void> {
  await api.stop();
  // Workers finish what they are doing, for which they need every server.
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([servers.simulator?.stop(), servers.mail?.stop()]);
  await servers.temporal?.stop();
  await servers.postgres?.stop();
}
