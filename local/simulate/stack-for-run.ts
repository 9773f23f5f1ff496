import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';
import type { Home, StackRecord } from '../home.ts';
import { readyStack, runningStack } from '../running-stack.ts';
import { StackError } from '../stack-error.ts';

/** How long a first start may take: Temporal may have to be built. */
const firstStartMs = 30 * 60_000;

export interface StackForRun {
  record: StackRecord;
  /** Ends the stack if we started it, leaves another alone. */
  release(): Promise<void>;
}

/** The stack that runs on this folder, else one of our own for the time of this run. */
export async function stackForRun(home: Home): Promise<StackForRun> {
  const own = runningStack(home) === null ? startOne() : undefined;
  const ended = own === undefined ? new Promise<never>(() => undefined) : once(own, 'exit').then(() => null);
  const record = await Promise.race([awaitReady(home, own), ended]);
  if (record === null)
    throw new StackError('The stack did not come up, see above: mend that, or start it with `npm start` first.');
  return { record, release: async () => own && (await stop(own)) };
}

async function awaitReady(home: Home, own: ChildProcess | undefined): Promise<StackRecord | null> {
  for (const end = Date.now() + firstStartMs; Date.now() < end;) {
    const record = await readyStack(home, 1000);
    if (record !== null) return record;
    if (own === undefined && runningStack(home) === null) return null;
  }
  return null;
}

/** In a process group of its own: Ctrl-C must reach the run first. Its words go to stderr, so that stdout is the result alone. */
function startOne(): ChildProcess {
  const env = inheritedEnvironment();
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'start.ts')], {
    env,
    detached: true,
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  child.channel?.unref();
  return child;
}

async function stop(own: ChildProcess): Promise<void> {
  own.kill('SIGTERM');
  if (own.exitCode === null) await once(own, 'exit');
}
