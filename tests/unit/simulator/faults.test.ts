import { startSimulator, type Simulator } from '../../../local/simulator/server.ts';
import { bodyFor, message, post, reactionOf } from './prompts.ts';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator({ seed: 5 });
});
afterEach(() => simulator.close());

const statusOf = async (body: unknown, key = 'sim-test') =>
  (await post(simulator.url, body, { authorization: `Bearer ${key}` })).status;
const all = <T>(count: number, ask: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_unused, index) => ask(index)));

test('faults occur at the given rates, and a retry of the same prompt can succeed', async () => {
  simulator.configure({ faults: { rate429: 0.1, rate500: 0.05 } });
  const first = await all(300, (index) => statusOf(bodyFor(index)));
  const share = (status: number) => first.filter((seen) => seen === status).length / first.length;
  expect(share(429)).toBeGreaterThan(0.05);
  expect(share(429)).toBeLessThan(0.16);
  expect(share(500)).toBeGreaterThan(0.015);
  expect(share(500)).toBeLessThan(0.1);
  const failed = first.flatMap((status, index) => (status === 200 ? [] : [index]));
  const again = await Promise.all(failed.map((index) => statusOf(bodyFor(index))));
  expect(again.filter((status) => status === 200).length).toBeGreaterThan(failed.length / 2);
});

test('the same seed causes the same faults for the same prompts, another seed others', async () => {
  const statuses = async (seed: number) => {
    simulator.clear();
    simulator.configure({ seed, faults: { rate500: 0.3 } });
    return all(60, (index) => statusOf(bodyFor(index)));
  };
  const first = await statuses(5);
  expect(await statuses(5)).toEqual(first);
  expect(await statuses(6)).not.toEqual(first);
});

test('a 429 response says when to retry, in seconds and in milliseconds', async () => {
  simulator.configure({ faults: { rate429: 1, retryAfterMs: 250 } });
  const response = await post(simulator.url, bodyFor(1));
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(response.headers.get('retry-after-ms')).toBe('250');
});

test.each([
  ['sim-401', 401],
  ['sim-403', 403],
  ['sim-429', 429],
  ['sim-500', 500],
])('a request with the key %s always fails with status %i', async (key, status) => {
  expect(await statusOf(bodyFor(1), key)).toBe(status);
  expect(await statusOf(bodyFor(1), key)).toBe(status);
});

test('a prompt can ask for a fault: always, for the first requests, or for a share of prompts', async () => {
  const asked = (wish: string) => ({ message: `${message} [[simulate:${wish}]]` });
  expect(await statusOf(bodyFor(1, asked('503')))).toBe(503);
  const twice = bodyFor(1, asked('500 x2'));
  expect([await statusOf(twice), await statusOf(twice), await statusOf(twice)]).toEqual([500, 500, 200]);
  const some = await all(100, (index) => statusOf(bodyFor(index, asked('400 30%'))));
  expect(some.filter((status) => status === 400).length).toBeGreaterThan(15);
  expect(some.filter((status) => status === 400).length).toBeLessThan(45);
});

test('malformed replies are half a body, an empty list of choices, an empty text, or prose', async () => {
  const asked = (wish: string) => post(simulator.url, bodyFor(1, { message: `${message} [[simulate:${wish}]]` }));
  await expect((await asked('badJson')).json()).rejects.toThrow(/JSON/);
  expect(await (await asked('emptyChoices')).json()).toMatchObject({ choices: [] });
  expect(await (await asked('emptyText')).json()).toMatchObject({ choices: [{ message: { content: '' } }] });
  await expect(reactionOf(await asked('prose'))).rejects.toThrow(/JSON/);
});

test('a request can hang until the caller gives up, and a connection can be reset', async () => {
  const hanging = fetch(`${simulator.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sim-hang' },
    body: JSON.stringify(bodyFor(1)),
    signal: AbortSignal.timeout(150),
  });
  await expect(hanging).rejects.toThrow(/timeout/i);
  await expect(statusOf(bodyFor(1), 'sim-reset')).rejects.toThrow('fetch failed');
  const outcomes = simulator.log().map(({ status, outcome }) => ({ status, outcome }));
  expect(outcomes).toEqual([
    { status: 0, outcome: 'hang' },
    { status: 0, outcome: 'reset' },
  ]);
});

test('faults by rate occur only for the named kinds of prompts', async () => {
  simulator.configure({ faults: { rate500: 1, kinds: ['analysis'] } });
  expect(await statusOf(bodyFor(1))).toBe(200);
  const analysis = {
    model: 'gpt-4o',
    messages: [{ role: 'user', content: 'Write a markdown analysis of these reactions: "I like it"' }],
  };
  expect(await statusOf(analysis)).toBe(500);
});
