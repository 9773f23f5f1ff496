/** A complete stack whose processes a test may kill: Postgres, Temporal with a file, workers, api, simulator. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { openDatabase, type Db } from '../../db/client.ts';
import { demoEmail, ensureDemoKeys, seedDatabase } from '../../local/demo-account.ts';
import { signIn, type StackSession } from '../../local/session.ts';
import type { Arrival } from '../../local/simulator/arrivals.ts';
import { startTestStack, type TestStack, type TestStackOptions } from './stack.ts';

export interface FaultStack {
  stack: TestStack;
  folder: string;
  session: StackSession;
  segmentIds: string[];
  /** Signs in again, because the api may have been restarted. */
  signIn(): Promise<StackSession>;
  submit(message: string, numUsers: number, more?: object): Promise<string>;
  progress(jobId: string): Promise<Progress>;
  until(jobId: string, holds: (progress: Progress) => boolean, timeoutMs?: number): Promise<Progress>;
  /** Calls that the provider received after the one with this number. */
  arrivals(after?: number): Promise<Arrival[]>;
  configureSimulator(settings: object): Promise<void>;
  /** Opens a new connection to the stack's database each time, because the server may have been restarted. */
  withDb<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Returns a client of the stack's Temporal; `close` ends its connection. */
  temporal(): Promise<Client>;
  close(): Promise<void>;
}

export type FaultStackOptions = Pick<TestStackOptions, 'durable' | 'postgresEnv'>;

interface Progress {
  status: string;
  answered: number;
  missing: number;
  retried: number;
  progress: number;
  error: string | null;
  counts: { positive: number; neutral: number; negative: number; total: number };
}

const progressQuery =
  'query Progress($jobId: String!) { simulationProgress(jobId: $jobId) { status answered missing retried progress error counts { positive neutral negative total } } }';

export async function startFaultStack(
  settings: Record<string, string> = {},
  options: FaultStackOptions = {},
): Promise<FaultStack> {
  const stack = await startTestStack({
    ...options,
    servers: 'own',
    workers: 2,
    settings: { PACING_SCALE: '0.1', TEMPO: '0.1', ...settings },
  });
  try {
    return await signInTo(stack);
  } catch (error) {
    await stack.drop();
    throw error;
  }
}

async function signInTo(stack: TestStack): Promise<FaultStack> {
  const { home } = stack;
  await seedDatabase(stack.urls.database, home.secrets.demoPassword);
  const session = await signIn(stack.urls.app, demoEmail, home.secrets.demoPassword);
  await ensureDemoKeys(session);
  const { segments } = await session.ask<{ segments: { id: string }[] }>('{ segments { id } }');
  let connection: Connection | undefined;
  const faultStack: FaultStack = {
    stack,
    folder: home.folder,
    session,
    segmentIds: segments.map((segment) => segment.id),
    signIn: () => signIn(stack.urls.app, demoEmail, home.secrets.demoPassword),
    async submit(message, numUsers, more = {}) {
      const input = { message, numUsers, segmentIds: segments.map((segment) => segment.id), ...more };
      const answer = await session.ask<{ submitSimulation: { jobId: string } }>(
        'mutation Submit($input: SimulationInput!) { submitSimulation(input: $input) { jobId } }',
        { input },
      );
      return answer.submitSimulation.jobId;
    },
    async progress(jobId) {
      const { simulationProgress } = await session.ask<{ simulationProgress: Progress }>(progressQuery, { jobId });
      return simulationProgress;
    },
    async until(jobId, holds, timeoutMs = 120_000) {
      const deadline = Date.now() + timeoutMs;
      let last: Progress | undefined;
      while (Date.now() < deadline) {
        // The api or its database may be unavailable, which these tests cause on purpose.
        last = (await faultStack.progress(jobId).catch(() => undefined)) ?? last;
        if (last && holds(last)) return last;
        await sleep(100);
      }
      throw new Error(`Run ${jobId} did not reach the expected state: ${JSON.stringify(last)}`);
    },
    arrivals: async (after = 0) =>
      (await fetch(`${stack.urls.simulator}/__log?after=${after}`)).json() as Promise<Arrival[]>,
    async configureSimulator(wanted) {
      await fetch(`${stack.urls.simulator}/__config`, { method: 'POST', body: JSON.stringify(wanted) });
    },
    async withDb(work) {
      const db = openDatabase(stack.urls.database, 2);
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    async temporal() {
      const { TEMPORAL_ADDRESS: address = '', TEMPORAL_NAMESPACE: namespace = 'default' } = stack.childEnv;
      connection ??= await Connection.connect({ address });
      return new Client({ connection, namespace });
    },
    async close() {
      await connection?.close();
      await stack.drop();
    },
  };
  return faultStack;
}

export function hasEnded(progress: Progress): boolean {
  return progress.status === 'completed' || progress.status === 'failed';
}
