/** A complete stack for one test file. */
import { rmSync } from 'node:fs';
import { readEnv } from '../../config/env.ts';
import { openHome, type Home } from '../../local/home.ts';
import { everyServer } from '../../local/stack-settings.ts';
import { startStack, type Stack, type StackOptions } from '../../local/stack.ts';
import { silentSteps } from '../../local/steps.ts';
import { createTestDatabase } from './database.ts';
import { seedDemo } from './demo.ts';
import { runFolder, shareBundles } from './run-servers.ts';
import { tempFolder } from './temp-folder.ts';
import { createTestNamespace } from './temporal.ts';

export interface TestStack extends Stack {
  home: Home;
  /** Stops everything and removes its data. */
  drop(): Promise<void>;
}

export interface TestStackOptions extends Pick<
  StackOptions,
  'settings' | 'simulator' | 'prepare' | 'durable' | 'postgresEnv'
> {
  /** Worker processes (default 1). */
  workers?: number;
  /**
   * `shared`: a separate database and namespace on the run's Postgres and Temporal. `own`: separate servers as well,
   * for tests that kill, stop or freeze them. The default is shared within jest, own outside of it.
   */
  servers?: 'shared' | 'own';
}

/** Servers that the stack starts itself, and settings that name the others. */
interface ServerSetup extends Required<Pick<StackOptions, 'own'>> {
  settings: Record<string, string>;
  isSeeded: boolean;
  remove(): Promise<void>;
}

/**
 * Starts a stack whose processes a test may kill: `await stack.workers[0].kill()`, then `.start()` starts it again on
 * the same ports and data. Nothing restarts automatically.
 */
export async function startTestStack({
  workers = 1,
  servers,
  prepare,
  ...options
}: TestStackOptions = {}): Promise<TestStack> {
  const isShared = (servers ?? (runFolder() ? 'shared' : 'own')) === 'shared';
  const serverSetup = isShared ? await setUpSharedServers(prepare === seedDemo) : ownServers;
  const home = openHome(tempFolder('stack'));
  shareBundles(home.folder);
  const remove = async () => {
    await serverSetup.remove();
    rmSync(home.folder, { recursive: true, force: true });
  };
  try {
    const env = readEnv({ PORT: '0', WORKERS: String(workers), ...serverSetup.settings });
    const stack = await startStack({
      home,
      env,
      own: serverSetup.own,
      steps: silentSteps,
      supervised: false,
      durable: false,
      simulator: {},
      ...(prepare === undefined || serverSetup.isSeeded ? {} : { prepare }),
      ...options,
    });
    const drop = () => killAndStop(stack).then(remove);
    return Object.assign(isShared ? guardSharedServers(stack) : stack, { home, drop });
  } catch (error) {
    await remove();
    throw error;
  }
}

const ownServers: ServerSetup = { own: everyServer, settings: {}, isSeeded: false, remove: async () => undefined };

async function setUpSharedServers(isSeeded: boolean): Promise<ServerSetup> {
  const [database, temporal] = await Promise.all([
    createTestDatabase(2, isSeeded ? 'seeded' : 'migrated'),
    createTestNamespace(),
  ]);
  const settings = {
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    TEMPORAL_UI_URL: temporal.uiUrl,
  };
  return {
    own: { ...everyServer, postgres: false, temporal: false },
    settings,
    isSeeded,
    remove: () => database.drop(),
  };
}

/** Makes access to a shared server throw, because `stack.temporal?.kill()` would silently do nothing. */
function guardSharedServers(stack: Stack): Stack {
  for (const name of ['postgres', 'temporal'])
    Object.defineProperty(stack, name, {
      get() {
        throw new Error(
          `This stack shares its ${name} with others: start it with { servers: 'own' } to have one that can be killed`,
        );
      },
    });
  return stack;
}

/**
 * Kills the processes, because their data is deleted and a graceful end takes seconds. Postgres is stopped gracefully,
 * because killing it leaves shared memory behind.
 */
async function killAndStop(stack: Stack): Promise<void> {
  const { api, workers, simulator, mail } = stack;
  // With --coverage the last second of workers is recorded only if they end gracefully.
  const parts = process.env.SOUNDINGS_COVERAGE ? workers : [api, ...workers, simulator, mail];
  await Promise.all(parts.map(async (part) => part?.kill()));
  await stack.stop();
}
