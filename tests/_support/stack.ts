import { rmSync } from 'node:fs';
import { readEnv } from '../../config/env.ts';
import { openHome, type Home } from '../../local/home.ts';
import { startStack, type Stack, type StackOptions } from '../../local/stack.ts';
import { silentSteps } from '../../local/steps.ts';
import { tempFolder } from './temp-folder.ts';

export interface TestStack extends Stack {
  home: Home;
  /** Stops everything and removes its data. */
  drop(): Promise<void>;
}

export interface TestStackOptions extends Pick<StackOptions, 'settings' | 'simulator' | 'prepare'> {
  /** Worker processes (default 1). */
  workers?: number;
}

/**
 * A whole stack of its own, for tests that kill processes: `await stack.workers[0].kill()`, then `.start()` brings it back on the same
 * ports and data. Nothing comes back by itself.
 */
export async function startTestStack({ workers = 1, ...options }: TestStackOptions = {}): Promise<TestStack> {
  const home = openHome(tempFolder('stack'));
  const env = readEnv({ PORT: '0', WORKERS: String(workers) });
  const drop = () => rmSync(home.folder, { recursive: true, force: true });
  try {
    const stack = await startStack({
      home,
      env,
      steps: silentSteps,
      supervised: false,
      useChosenServers: false,
      durable: false,
      simulator: {},
      ...options,
    });
    return Object.assign(stack, { home, drop: () => stack.stop().then(drop) });
  } catch (error) {
    drop();
    throw error;
  }
}
