/** Finds or starts the stack for a run from the command line. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';
import type { Home, StackRecord } from '../home.ts';
import { readyStack, runningStack } from '../running-stack.ts';
import { StackError } from '../stack-error.ts';

/** Time limit for a first start, which may build Temporal. */
const firstStartMs = 30 * 60_000;

export interface StackForRun {
  record: StackRecord;
  /** Ends the stack if it was started for this run. */
  release(): Promise<void>;
}

/** Returns the stack that runs on this folder, otherwise a temporary one for this run. */
export async function getStackForRun(home: Home): Promise<StackForRun> {
  const own = runningStack(home) === null ? startTemporaryStack() : undefined;
  const ended = own === undefined ? new Promise<never>(() => undefined) : once(own, 'exit').then(() => null);
  const record = await Promise.race([awaitReady(home, own), ended]);
  if (record === null)
    throw new StackError('The stack did not start, see above: solve that problem, or start it with `npm start` first.');
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

/**
 * Starts a stack in its own process group, because Ctrl-C must reach the run first. Its output goes to stderr, so that
 * stdout contains only the result.
 */
function startTemporaryStack(): ChildProcess {
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
