import { readFileSync } from 'node:fs';
import { isAlive } from '../../local/processes.ts';
import { startTestStack, type TestStack } from '../_support/stack.ts';
import { waitUntil } from '../../local/wait-until.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({ servers: 'own' });
}, 120_000);

afterAll(() => stack.drop(), 60_000);

test('health is good when everything runs, and names what is missing when it does not', async () => {
  expect(await health()).toMatchObject({ status: 200 });
  await stack.temporal?.kill();
  expect(await becomes(503)).toMatch(/temporal/i);
  await stack.temporal?.start();
  expect(await becomes(200)).not.toBe('');
}, 60_000);

test.each(['postgres', 'temporal', 'simulator', 'mail', 'api'] as const)(
  '%s comes back on its data after SIGKILL',
  async (name) => {
    const before = stack[name]?.pid();
    await stack[name]?.kill();
    expect(stack[name]?.pid()).toBeUndefined();
    await stack[name]?.start();
    expect(stack[name]?.pid()).not.toBe(before);
    expect(await becomes(200)).not.toBe('');
  },
  60_000,
);

test('a worker can be killed and started again', async () => {
  const [worker] = stack.workers;
  const before = worker?.pid();
  await worker?.kill();
  expect(isAlive(before ?? 0)).toBe(false);
  await worker?.start();
  expect(worker?.pid()).toBeGreaterThan(0);
});

test('what the stack keeps secret is for its owner alone, and in no log', () => {
  const { encryptionKey, postgresPassword, demoPassword } = stack.home.secrets;
  for (const name of ['api', 'worker-1', 'postgres', 'temporal', 'simulator', 'mail']) {
    const log = readFileSync(stack.home.logFile(name), 'utf8');
    for (const secret of [encryptionKey, postgresPassword, demoPassword]) expect(log).not.toContain(secret);
  }
});

async function health(): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${stack.urls.app}/health`);
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** The text of the first health answer with that status; fails when none comes. */
async function becomes(status: number): Promise<string> {
  let last = await health();
  const reached = await waitUntil(async () => (last = await health()).status === status, { timeoutMs: 30_000, everyMs: 200 });
  expect(reached).toBe(true);
  return last.text;
}
