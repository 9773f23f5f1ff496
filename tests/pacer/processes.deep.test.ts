/** @guards pacer/** activities/providers/gateway.ts activities/providers/http.ts domain/providers/tiers.ts */
import { newEncryptionKey } from '../../config/env.ts';
import { startSimulator, type Simulator } from '../../local/simulator/server.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { insertRun, startCaller } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';

let database: TestDatabase;
let simulator: Simulator;
let env: Record<string, string>;

beforeEach(async () => {
  database = await createTestDatabase();
  simulator = await startSimulator();
  env = {
    DATABASE_URL: database.url,
    SIMULATOR_URL: simulator.url,
    ENCRYPTION_KEY: newEncryptionKey(),
    // Ten times faster than the real tiers.
    PACING_SCALE: '0.1',
    LOG_LEVEL: 'warn',
  };
});

afterEach(async () => {
  await simulator.close();
  await database.drop();
});

/** One process and one run each, all on the same account. */
async function threeRuns(provider: Provider, settings: Record<string, string>, calls: number) {
  const runs = await Promise.all(['one', 'two', 'three'].map((name) => insertRun(database.db, `${provider}-${name}`)));
  const callers = runs.map((runId) =>
    startCaller({ env: { ...env, ...settings }, provider, apiKey: 'sim-shared', runId, from: 0, to: calls }),
  );
  return Promise.all(callers.map(({ result }) => result));
}

const withoutRefusals = { refusals: {}, errors: {}, cpuMs: expect.any(Number) };

test("processes respect rates per minute and concurrency of tier1 and of Anthropic's tier scale at the same time", async () => {
  simulator.configure({
    latencyMs: 150,
    strict: {
      // The window is one sixth of a second shorter: the pacer's margin for late arrivals covers a network, but not a
      // machine that runs other tests.
      openai: { concurrent: 3, requestsPerMinute: 60, windowMs: 5_830 },
      anthropic: { concurrent: 10, requestsPerMinute: 1_000, windowMs: 6_000 },
    },
  });
  const settings = { OPENAI_TIER: 'tier1', ANTHROPIC_TIER: 'scale' };
  const [openai, anthropic] = await Promise.all([
    threeRuns('openai', settings, 24),
    threeRuns('anthropic', settings, 40),
  ]);
  expect(openai).toEqual(Array(3).fill({ replies: 24, ...withoutRefusals }));
  expect(anthropic).toEqual(Array(3).fill({ replies: 40, ...withoutRefusals }));
  expect(await findPermitLawBreaches(database.db)).toEqual([]);
  expect(requestsByProvider()).toEqual({
    openai: { requests: 72, refused: 0 },
    anthropic: { requests: 120, refused: 0 },
  });
}, 60_000);

test('three processes on tier unlimited respect its concurrency', async () => {
  simulator.configure({ latencyMs: 5, strict: { concurrent: 20 } });
  const results = await threeRuns('openai', { OPENAI_TIER: 'unlimited' }, 150);
  expect(results).toEqual(Array(3).fill({ replies: 150, ...withoutRefusals }));
  expect(await findPermitLawBreaches(database.db)).toEqual([]);
  expect(simulator.stats().keys).toMatchObject([{ requests: 450, refused: 0 }]);
}, 60_000);

test("processes respect the real limits of tier2 and of Anthropic's tier scale at the same time", async () => {
  simulator.configure({
    latencyMs: { minMs: 200, maxMs: 1_500 },
    strict: {
      openai: { concurrent: 5, requestsPerMinute: 500 },
      anthropic: { concurrent: 10, requestsPerMinute: 1_000 },
    },
  });
  const settings = { PACING_SCALE: '1', OPENAI_TIER: 'tier2', ANTHROPIC_TIER: 'scale' };
  const [openai, anthropic] = await Promise.all([
    threeRuns('openai', settings, 12),
    threeRuns('anthropic', settings, 24),
  ]);
  expect(openai).toEqual(Array(3).fill({ replies: 12, ...withoutRefusals }));
  expect(anthropic).toEqual(Array(3).fill({ replies: 24, ...withoutRefusals }));
  expect(await findPermitLawBreaches(database.db)).toEqual([]);
  const limits = await database.db
    .selectFrom('providerAccount')
    .select(['tier', 'minGapMs', 'batchDelayMs', 'windowMs'])
    .orderBy('tier')
    .execute();
  expect(limits).toEqual([
    { tier: 'scale', minGapMs: 100, batchDelayMs: 300, windowMs: 60_250 },
    { tier: 'tier2', minGapMs: 200, batchDelayMs: 500, windowMs: 60_250 },
  ]);
  expect(requestsByProvider()).toEqual({
    openai: { requests: 36, refused: 0 },
    anthropic: { requests: 72, refused: 0 },
  });
}, 120_000);

test('70 general OpenAI calls respect the requests per minute', async () => {
  simulator.configure({ latencyMs: 20, strict: { concurrent: 5, requestsPerMinute: 60, windowMs: 6_000 } });
  const callers = [0, 1].map((half) =>
    startCaller({
      env: { ...env, OPENAI_TIER: 'tier3' },
      provider: 'openai',
      apiKey: 'sim-general',
      runId: null,
      from: half * 35,
      to: half * 35 + 35,
    }),
  );
  const results = await Promise.all(callers.map(({ result }) => result));
  expect(results).toEqual(Array(2).fill({ replies: 35, ...withoutRefusals }));
  expect(await findPermitLawBreaches(database.db)).toEqual([]);
  const starts = await startTimes();
  // The 61st call waits until the window of the first call ends, long after the gap would allow it.
  expect((starts[60] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(6_250);
  expect(simulator.stats().keys).toMatchObject([{ requests: 70, refused: 0 }]);
}, 60_000);

/** Returns the number of requests that each provider received and refused. */
function requestsByProvider() {
  return Object.fromEntries(
    simulator.stats().keys.map(({ provider, requests, refused }) => [provider, { requests, refused }] as const),
  );
}

async function startTimes(): Promise<number[]> {
  const rows = await database.db.selectFrom('permit').select('startsAt').orderBy('startsAt').execute();
  return rows.map((row) => row.startsAt.getTime());
}
