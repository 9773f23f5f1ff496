/** The pacer in several processes under real time. */
import { newEncryptionKey } from '../../config/env.ts';
import { startSimulator, type Simulator } from '../../local/simulator/server.ts';
import { insertRun, startCaller } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { acquirePermit, makeAccount, reactionCall, startPacer } from '../_support/pacers.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';

let database: TestDatabase;
let simulator: Simulator;

beforeEach(async () => {
  database = await createTestDatabase();
  simulator = await startSimulator();
});

afterEach(async () => {
  await simulator.close();
  await database.drop();
});

test('three processes with a run each respect the limits of one OpenAI account, ten times faster than tier2', async () => {
  simulator.configure({
    latencyMs: { minMs: 10, maxMs: 150 },
    strict: { concurrent: 5, requestsPerMinute: 500, windowMs: 6_000 },
  });
  const env = {
    DATABASE_URL: database.url,
    SIMULATOR_URL: simulator.url,
    ENCRYPTION_KEY: newEncryptionKey(),
    PACING_SCALE: '0.1',
    OPENAI_TIER: 'tier2',
    LOG_LEVEL: 'warn',
  };
  const runs = await Promise.all(['one', 'two', 'three'].map((name) => insertRun(database.db, name)));
  const callers = runs.map((runId) =>
    startCaller({ env, provider: 'openai', apiKey: 'sim-shared', runId, from: 0, to: 40 }),
  );
  const results = await Promise.all(callers.map(({ result }) => result));
  expect(results).toEqual(Array(3).fill({ replies: 40, refusals: {}, errors: {}, cpuMs: expect.any(Number) }));
  expect(await findPermitLawBreaches(database.db)).toEqual([]);
  expect(simulator.stats().keys).toMatchObject([{ requests: 120, refused: 0 }]);
  const permits = await database.db.selectFrom('permit').select('id').where('outcome', '<>', 'unused').execute();
  expect(simulator.log().map((arrival) => arrival.requestId)).toEqual(
    expect.arrayContaining(permits.map(({ id }) => id)),
  );
}, 120_000);

test('a call that ends in one process lets the next one start in another without waiting for its next query', async () => {
  const account = await makeAccount(database, { concurrent: 1 });
  const runId = await insertRun(database.db, 'relay');
  const pacers = [startPacer(database), startPacer(database)];
  const handovers = 12;
  const began = performance.now();
  const calls = Array.from({ length: handovers }, async (_, index) => {
    const permit = await acquirePermit(pacers[index % 2]!, account, reactionCall(runId, index));
    permit.release({ outcome: 'ok' });
  });
  await Promise.all(calls);
  // Without notices each process would check a second later.
  expect(performance.now() - began).toBeLessThan((handovers * 1_000) / 2);
  await Promise.all(pacers.map((pacer) => pacer.close()));
});
