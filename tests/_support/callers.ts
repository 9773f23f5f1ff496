/** Worker processes that make provider calls, and runs for their calls. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endWithThisProcess } from '../../local/child.ts';
import type { Db } from '../../db/client.ts';
import { storeJobOf } from './stored-runs.ts';
import type { CallerInput, CallerResult } from './provider-caller.ts';

export interface Caller {
  child: ChildProcess;
  /** Rejects when the process ends without a result. */
  result: Promise<CallerResult>;
}

/** Starts a worker process that makes provider calls (provider-caller.ts). */
export function startCaller(input: CallerInput): Caller {
  const script = join(import.meta.dirname, 'provider-caller.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithThisProcess(child, 'SIGKILL');
  return { child, result: text(child.stdout).then((line) => JSON.parse(line) as CallerResult) };
}

/** Creates a run for calls. */
export async function insertRun(db: Db, id: string, options: { spendCapUsd?: number } = {}): Promise<string> {
  await db
    .insertInto('dynamicSimulationRun')
    .values({ id, jobId: id, userId: 'tester', status: 'processing', message: 'Will it hold?', ...options })
    .execute();
  await storeJobOf(db, id);
  return id;
}
