import { setTimeout as sleep } from 'node:timers/promises';
import type { Pacer } from '../../activities/providers/pacer/pacer.ts';
import { insertRun } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { generalCall, granted, makeAccount, reactionCall, startPacer } from '../_support/pacers.ts';
import { permitLawBreaches } from '../_support/permit-laws.ts';

let database: TestDatabase;
let pacer: Pacer;
const signal = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  pacer = startPacer(database);
});

afterAll(async () => {
  expect(await permitLawBreaches(database.db)).toEqual([]);
  await pacer.close();
  await database.drop();
});

async function storeReaction(runId: string, personaIndex: number): Promise<void> {
  const text = { sentiment: 'neutral' as const, response: '', reaction: '', reasoning: '', parsedAs: 'json', personName: 'Ann', segmentName: 'All' };
  const scores = { confidence: 1, engagementScore: 0, sentimentScore: 0, inputTokens: 1, outputTokens: 1, costUsd: 0, latencyMs: 1 };
  await database.db
    .insertInto('reaction')
    .values({
      runId,
      personaIndex,
      provider: 'openai',
      model: 'gpt-4',
      userId: 'u',
      segmentId: 's',
      age: null,
      gender: null,
      actionLikelihood: null,
      attributes: '{}',
      ...text,
      ...scores,
    })
    .execute();
}

test('a run that is not processing gets no permit, even in the middle of its calls', async () => {
  const account = await makeAccount(database, { concurrent: 1 });
  const runId = await insertRun(database.db, 'closing');
  const first = await granted(pacer, account, reactionCall(runId, 0));
  const second = pacer.acquire(account, reactionCall(runId, 1), signal);
  await database.db.updateTable('dynamicSimulationRun').set({ status: 'failed' }).where('id', '=', runId).execute();
  first.release({ outcome: 'ok' });
  expect(await second).toEqual({ kind: 'refused', reason: 'run-closed' });
  expect(await pacer.acquire(account, reactionCall('no such run', 1), signal)).toEqual({ kind: 'refused', reason: 'run-closed' });
});

test('an execution that is over gets no permit', async () => {
  const account = await makeAccount(database);
  const runId = await insertRun(database.db, 'again');
  await database.db.updateTable('dynamicSimulationRun').set({ execution: 2 }).where('id', '=', runId).execute();
  expect(await pacer.acquire(account, reactionCall(runId, 0), signal)).toEqual({ kind: 'refused', reason: 'run-closed' });
  (await granted(pacer, account, reactionCall(runId, 0, { execution: 2 }))).release({ outcome: 'ok' });
});

test('a persona that has answered this provider is not asked again', async () => {
  const account = await makeAccount(database);
  const runId = await insertRun(database.db, 'answered');
  await storeReaction(runId, 3);
  expect(await pacer.acquire(account, reactionCall(runId, 3), signal)).toEqual({ kind: 'refused', reason: 'answered' });
  (await granted(pacer, account, reactionCall(runId, 3, { provider: 'anthropic' }))).release({ outcome: 'ok' });
});

test('a persona that is being asked is waited for: answered, or asked again when that call failed', async () => {
  const account = await makeAccount(database);
  const other = startPacer(database);
  const runId = await insertRun(database.db, 'in-flight');
  const [answering, failing] = [await granted(other, account, reactionCall(runId, 0)), await granted(other, account, reactionCall(runId, 1))];
  const waiting = [pacer.acquire(account, reactionCall(runId, 0), signal), pacer.acquire(account, reactionCall(runId, 1), signal)];
  // Others of the run go on meanwhile.
  (await granted(pacer, account, reactionCall(runId, 2))).release({ outcome: 'ok' });
  await storeReaction(runId, 0);
  answering.release({ outcome: 'ok' });
  failing.release({ outcome: 'ProviderServerError' });
  const [first, second] = await Promise.all(waiting);
  expect(first).toEqual({ kind: 'refused', reason: 'answered' });
  expect(second).toMatchObject({ kind: 'granted' });
  if (second?.kind === 'granted') second.permit.release({ outcome: 'ok' });
  await other.close();
});

test('a call heavier than the concurrency is refused in the words of the specification', async () => {
  const account = await makeAccount(database, { concurrent: 5, generalConcurrent: 3 });
  const text = 'Impossible to add a job having a weight of 6 to a limiter having a maxConcurrent setting of 5';
  await expect(pacer.acquire(account, reactionCall('any', 0, { weight: 6 }), signal)).rejects.toMatchObject({ name: 'CallTooHeavy', message: text });
  await expect(pacer.acquire(account, generalCall({ weight: 4 }), signal)).rejects.toThrow(
    'a weight of 4 to a limiter having a maxConcurrent setting of 3',
  );
});

test('weights count: a heavy call waits for room and is not overtaken by light ones', async () => {
  const account = await makeAccount(database, { concurrent: 3 });
  const [runId, other] = await Promise.all([insertRun(database.db, 'weights'), insertRun(database.db, 'lighter')]);
  const light = await granted(pacer, account, reactionCall(runId, 0));
  const order: string[] = [];
  const heavy = granted(pacer, account, reactionCall(runId, 1, { weight: 3 })).then((permit) => (order.push('heavy'), permit));
  await sleep(30);
  const late = granted(pacer, account, reactionCall(other, 0)).then((permit) => (order.push('late'), permit));
  await sleep(100);
  expect(order).toEqual([]);
  light.release({ outcome: 'ok' });
  (await heavy).release({ outcome: 'ok' });
  (await late).release({ outcome: 'ok' });
  expect(order).toEqual(['heavy', 'late']);
});

test('the spend cap counts what was spent and what calls in flight will cost', async () => {
  const account = await makeAccount(database);
  const runId = await insertRun(database.db, 'capped', { spendCapUsd: 1 });
  const first = await granted(pacer, account, reactionCall(runId, 0));
  // Nobody knows yet what a call costs: the others wait for the first.
  const rest = Array.from({ length: 9 }, (_, index) => pacer.acquire(account, reactionCall(runId, index + 1), signal));
  await sleep(100);
  expect(await permitsOf(runId)).toBe(1);
  first.release({ outcome: 'ok', costUsd: 0.3 });
  const outcomes = await Promise.all(
    rest.map(async (call) => {
      const acquired = await call;
      if (acquired.kind === 'refused') return acquired.reason;
      acquired.permit.release({ outcome: 'ok', costUsd: 0.3 });
      return 'granted';
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === 'spend-cap')).toHaveLength(7);
  expect(await pacer.acquire(account, reactionCall(runId, 20), signal)).toEqual({ kind: 'refused', reason: 'spend-cap' });
  // A raised cap goes on where it stopped.
  await database.db.updateTable('dynamicSimulationRun').set({ spendCapUsd: 1.3 }).where('id', '=', runId).execute();
  (await granted(pacer, account, reactionCall(runId, 20))).release({ outcome: 'ok', costUsd: 0.3 });
});

async function permitsOf(runId: string): Promise<number> {
  return (await database.db.selectFrom('permit').select('id').where('runId', '=', runId).execute()).length;
}
