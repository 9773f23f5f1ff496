import { request } from 'node:http';
import { startSimulator, type Simulator } from '../../../local/simulator/server.ts';
import { bodyFor, post } from './prompts.ts';

let simulator: Simulator;
afterEach(() => simulator.close());

const ask = (index: number, headers: Record<string, string> = {}) => post(simulator.url, bodyFor(index), headers);
const all = (count: number, headers?: Record<string, string>) =>
  Promise.all(Array.from({ length: count }, (_unused, index) => ask(index, headers)));

test('strict mode refuses and counts calls beyond the concurrency of a key, and does not delay other keys', async () => {
  simulator = await startSimulator({ latencyMs: 1_000, strict: { concurrent: 3 } });
  const [statuses, others] = await Promise.all([all(5), all(2, { authorization: 'Bearer sim-other' })]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  expect(others.every(({ status }) => status === 200)).toBe(true);
  const stats = simulator.stats();
  expect(stats).toMatchObject({ requests: 7, refused: 2, inFlight: 0, maxInFlight: 5 });
  expect(stats.keys.map(({ keyTail, refused, maxInFlight }) => ({ keyTail, refused, maxInFlight }))).toEqual(
    expect.arrayContaining([
      { keyTail: 'test', refused: 2, maxInFlight: 3 },
      { keyTail: 'ther', refused: 0, maxInFlight: 2 },
    ]),
  );
});

test('successive calls never exceed a concurrency of one', async () => {
  simulator = await startSimulator({ strict: { concurrent: 1 } });
  for (let index = 0; index < 60; index++) expect((await ask(index)).status).toBe(200);
});

test('strict mode counts admitted calls in a sliding window', async () => {
  simulator = await startSimulator({ strict: { requestsPerMinute: 4, windowMs: 400 } });
  expect((await all(6)).filter(({ status }) => status === 429)).toHaveLength(2);
  const refused = await ask(9);
  const waitMs = Number(refused.headers.get('retry-after-ms'));
  expect(refused.status).toBe(429);
  expect(waitMs).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, waitMs + 5));
  expect((await ask(9)).status).toBe(200);
});

test('limits may differ between providers', async () => {
  simulator = await startSimulator({ latencyMs: 1_000, strict: { anthropic: { concurrent: 1 } } });
  expect((await all(4)).every(({ status }) => status === 200)).toBe(true);
});

test('the log contains the arrivals, but no key or content', async () => {
  simulator = await startSimulator();
  await ask(1, { authorization: 'Bearer sim-secret-1234', 'x-request-id': 'permit-1' });
  await ask(1, { 'x-client-request-id': 'permit-2' });
  const text = await (await fetch(`${simulator.url}/__log`)).text();
  expect(JSON.parse(text)).toMatchObject([
    {
      seq: 1,
      provider: 'openai',
      path: '/v1/chat/completions',
      keyTail: '1234',
      requestId: 'permit-1',
      model: 'gpt-4o-mini',
      status: 200,
      kind: 'reaction',
      attempt: 1,
    },
    { seq: 2, keyTail: 'test', requestId: 'permit-2', outcome: 'ok', attempt: 2 },
  ]);
  expect(text).not.toContain('secret');
  expect(text).not.toContain('affordable');
  expect(await (await fetch(`${simulator.url}/__log?after=1`)).json()).toHaveLength(1);
});

test('the log keeps only the newest entries, and clearing it resets counts and attempts', async () => {
  simulator = await startSimulator({ logSize: 3 });
  await all(5);
  expect(simulator.log().map(({ seq }) => seq)).toEqual([3, 4, 5]);
  await fetch(`${simulator.url}/__log`, { method: 'DELETE' });
  expect(simulator.log()).toEqual([]);
  expect(await (await fetch(`${simulator.url}/__stats`)).json()).toMatchObject({ requests: 0, refused: 0 });
});

test('settings can be changed while it runs; invalid ones are refused and change nothing', async () => {
  simulator = await startSimulator();
  const set = (settings: unknown) =>
    fetch(`${simulator.url}/__config`, { method: 'POST', body: JSON.stringify(settings) });
  expect((await set({ faults: { rate503: 1 } })).status).toBe(200);
  expect((await ask(1)).status).toBe(503);
  expect((await set({ faults: { rate503: 2 } })).status).toBe(400);
  expect((await set({ unknown: 1 })).status).toBe(400);
  expect((await set({ faults: { rate42: 0.1 } })).status).toBe(400);
  expect(await (await fetch(`${simulator.url}/__config`)).json()).toMatchObject({ faults: { rate503: 1 } });
});

test('the latency depends on its settings and the content', async () => {
  simulator = await startSimulator({ latencyMs: { minMs: 20, maxMs: 120 } });
  await all(30);
  await all(30);
  const took = simulator.log().map(({ at, endedAt }) => (endedAt ?? at) - at);
  expect(Math.min(...took)).toBeGreaterThanOrEqual(18);
  expect(Math.max(...took) - Math.min(...took)).toBeGreaterThan(30);
});

test('settings and log are refused to requests with another host name or from a page of another site', async () => {
  const simulator = await startSimulator();
  const { port } = new URL(simulator.url);
  const statusFor = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        path: '/__config',
        method: 'POST',
        headers: { 'content-type': 'text/plain', ...headers },
      });
      sent.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', reject);
      sent.end('{"seed":7}');
    });
  try {
    expect(await statusFor({ host: 'evil.example.com' })).toBe(403);
    expect(await statusFor({ host: `127.0.0.1:${port}`, origin: 'https://evil.example.com' })).toBe(403);
    expect(await statusFor({ host: `127.0.0.1:${port}` })).toBe(200);
  } finally {
    await simulator.close();
  }
});
