/** @guards local/stack*.ts local/own-host-gate.ts local/supervised-process.ts local/launch.ts local/child.ts local/home.ts local/postgres.ts local/temporal.ts local/mail/** local/simulator/main.ts */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { openDatabase, type Db } from '../../db/client.ts';
import { isAlive } from '../../local/processes.ts';
import { signIn, type StackSession } from '../../local/session.ts';
import { demo, seedDemo } from '../_support/demo.ts';
import { startTestStack, type TestStack } from '../_support/stack.ts';
import { waitUntil } from '../../local/wait-until.ts';

const simulatedLatencyMs = 7;

let stack: TestStack;
let session: StackSession;

beforeAll(async () => {
  stack = await startTestStack({ servers: 'own', simulator: { latencyMs: simulatedLatencyMs }, prepare: seedDemo });
}, 120_000);

afterAll(() => stack.drop(), 60_000);

/** Data of each part that must survive a kill, stored before it and read after it, and what /health answers between. */
const kept = {
  postgres: {
    leave: () => withDb((db) => sql`create table note as select 'kept' as text`.execute(db)),
    find: async () => (await withDb((db) => sql<{ text: string }>`select text from note`.execute(db))).rows[0]?.text,
    expected: 'kept',
    healthWithout: { status: 503, text: '"postgres":"missing"' },
  },
  temporal: {
    leave: () =>
      withTemporal((client) =>
        client.workflow.start('nobody', { workflowId: 'kept', taskQueue: 'nobody', args: ['kept'] }),
      ),
    find: () => withTemporal(async (client) => (await client.workflow.getHandle('kept').describe()).status.name),
    expected: 'RUNNING',
    healthWithout: { status: 503, text: '"temporal":"missing"' },
  },
  simulator: {
    leave: () => Promise.resolve(),
    find: async () =>
      ((await (await fetch(`${stack.urls.simulator}/__config`)).json()) as { latencyMs: number }).latencyMs,
    expected: simulatedLatencyMs,
    healthWithout: { status: 200, text: '"status":"ready"' },
  },
  mail: {
    leave: () => fetch(stack.urls.sms, { method: 'POST', body: JSON.stringify({ to: '+12025550100', text: 'kept' }) }),
    find: async () =>
      ((await (await fetch(`${stack.urls.mail}/messages?to=%2B12025550100`)).json()) as { text: string }[])[0]?.text,
    expected: 'kept',
    healthWithout: { status: 200, text: '"status":"ready"' },
  },
  api: {
    leave: async () => {
      session = await signIn(stack.urls.app, demo.email, demo.password);
    },
    find: async () => (await session.ask<{ me: { userId: string } | null }>('{ me { userId } }')).me !== null,
    expected: true,
    healthWithout: { status: 0, text: '' },
  },
};

test.each(['postgres', 'temporal', 'simulator', 'mail', 'api'] as const)(
  'the process %s is restarted with its data after SIGKILL, and the health route names a missing server',
  async (name) => {
    const { leave, find, expected, healthWithout } = kept[name];
    await leave();
    expect(await health()).toMatchObject({ status: 200 });
    const before = stack[name]?.pid();
    await stack[name]?.kill();
    expect(stack[name]?.pid()).toBeUndefined();
    await expect(find()).rejects.toThrow();
    expect(await becomes(healthWithout.status)).toContain(healthWithout.text);
    await stack[name]?.start();
    expect(stack[name]?.pid()).not.toBe(before);
    expect(await becomes(200)).not.toBe('');
    expect(await find()).toBe(expected);
  },
  60_000,
);

test('Temporal’s UI answers only requests with a host name of this machine', async () => {
  const { port } = new URL(stack.urls.temporalUi);
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(
        { host: '127.0.0.1', port, path: '/', headers: { host } },
        (answer) => (answer.resume(), resolve(answer.statusCode)),
      ).once('error', reject);
    });
  expect(await statusFor('evil.example.com')).toBe(403);
  // The UI starts a moment after its server.
  const isThere = async () => [200, 302, 307].includes((await statusFor(`localhost:${port}`)) ?? 0);
  expect(await waitUntil(isThere, { timeoutMs: 30_000 })).toBe(true);
});

test('a worker can be killed and started again', async () => {
  const [worker] = stack.workers;
  const before = worker?.pid();
  await worker?.kill();
  expect(isAlive(before ?? 0)).toBe(false);
  await worker?.start();
  expect(worker?.pid()).toBeGreaterThan(0);
});

test('secrets of the stack can be read by its owner only, and appear in no log', () => {
  const { encryptionKey, postgresPassword, demoPassword } = stack.home.secrets;
  for (const name of ['api', 'worker-1', 'postgres', 'temporal', 'simulator', 'mail']) {
    const log = readFileSync(stack.home.logFile(name), 'utf8');
    for (const secret of [encryptionKey, postgresPassword, demoPassword]) expect(log).not.toContain(secret);
  }
});

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(stack.urls.database, 1);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function withTemporal<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address: stack.urls.temporal, connectTimeout: 3_000 });
  try {
    return await work(new Client({ connection, namespace: stack.childEnv['TEMPORAL_NAMESPACE'] ?? 'default' }));
  } finally {
    await connection.close();
  }
}

async function health(): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${stack.urls.app}/health`);
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** Returns the text of the first health response with that status; fails when there is none. */
async function becomes(status: number): Promise<string> {
  let last = await health();
  const reached = await waitUntil(async () => (last = await health()).status === status, {
    timeoutMs: 30_000,
    everyMs: 200,
  });
  expect(reached).toBe(true);
  return last.text;
}
