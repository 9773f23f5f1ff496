import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { waitUntil } from '../../local/wait-until.ts';
import type { Pacer } from '../../pacer/pacer.ts';
import { takePermits, type PermitRequest } from '../../pacer/take-permits.ts';
import { insertRun } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { generalCall, acquirePermit, makeAccount, reactionCall, startPacer } from '../_support/pacers.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';
import { PacerWorld, VirtualDatabase, type VirtualProcess } from '../_support/virtual-pacers.ts';

let database: TestDatabase;
let pacer: Pacer;
const signal = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  pacer = startPacer(database);
});

afterAll(async () => {
  expect(await findPermitLawBreaches(database.db)).toEqual([]);
  await pacer.close();
  await database.drop();
});

async function storeReaction(runId: string, personaIndex: number): Promise<void> {
  const text = {
    sentiment: 'neutral' as const,
    response: '',
    reaction: '',
    reasoning: '',
    parsedAs: 'json',
    personName: 'Ann',
    segmentName: 'All',
  };
  const scores = {
    confidence: 1,
    engagementScore: 0,
    sentimentScore: 0,
    inputTokens: 1,
    outputTokens: 1,
    costUsd: 0,
    latencyMs: 1,
  };
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
  const first = await acquirePermit(pacer, account, reactionCall(runId, 0));
  const second = pacer.acquire(account, reactionCall(runId, 1), signal);
  await database.db.updateTable('job').set({ status: 'failed' }).where('id', '=', runId).execute();
  first.release({ outcome: 'ok' });
  expect(await second).toEqual({ kind: 'refused', reason: 'run-closed' });
  expect(await pacer.acquire(account, reactionCall('no such run', 1), signal)).toEqual({
    kind: 'refused',
    reason: 'run-closed',
  });
});

test('two accounts of a job with a spend cap do not grant at once what the cap covers only once', async () => {
  const [first, second] = [await makeAccount(database), await makeAccount(database)];
  const runId = await insertRun(database.db, 'capped on two accounts', { spendCapUsd: 1 });
  const want = (personaIndex: number): PermitRequest => ({
    ...reactionCall(runId, personaIndex),
    id: randomUUID(),
    sequence: 0,
    waitedMs: 0,
  });
  const take = (db: Db, accountId: string, request: PermitRequest) =>
    takePermits(db, { accountId, process: accountId, requests: [request], releases: [] });
  const trx = await database.db.startTransaction().execute();
  const granted = await take(trx, first.id, want(0));
  expect(granted.answers).toMatchObject([{ decision: 'granted' }]);
  const other = take(database.db, second.id, want(1));
  const isBlocked = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted and database =
      (select oid from pg_database where datname = current_database())`.execute(trx);
    return rows.length > 0;
  };
  expect(await waitUntil(isBlocked, { timeoutMs: 10_000, everyMs: 20 })).toBe(true);
  await trx.commit().execute();
  // The cost of a call is not known yet, so the other account waits for the first call.
  expect((await other).answers).toMatchObject([{ decision: 'parked' }]);
});

test('an ended execution gets no permit', async () => {
  const account = await makeAccount(database);
  const runId = await insertRun(database.db, 'again');
  await database.db.updateTable('job').set({ execution: 2 }).where('id', '=', runId).execute();
  expect(await pacer.acquire(account, reactionCall(runId, 0), signal)).toEqual({
    kind: 'refused',
    reason: 'run-closed',
  });
  (await acquirePermit(pacer, account, reactionCall(runId, 0, { execution: 2 }))).release({ outcome: 'ok' });
});

test('a persona that has an answer from this provider is not asked again', async () => {
  const account = await makeAccount(database);
  const runId = await insertRun(database.db, 'answered');
  await storeReaction(runId, 3);
  expect(await pacer.acquire(account, reactionCall(runId, 3), signal)).toEqual({ kind: 'refused', reason: 'answered' });
  (await acquirePermit(pacer, account, reactionCall(runId, 3, { provider: 'anthropic' }))).release({ outcome: 'ok' });
});

test('an item of another kind of job that already has its answer is not requested again', async () => {
  const account = await makeAccount(database);
  const jobId = await insertRun(database.db, 'answered-item');
  await database.db.insertInto('jobItem').values({ jobId, item: 2, provider: 'openai', output: '{}' }).execute();
  expect(await pacer.acquire(account, reactionCall(jobId, 2), signal)).toEqual({ kind: 'refused', reason: 'answered' });
  (await acquirePermit(pacer, account, reactionCall(jobId, 3))).release({ outcome: 'ok' });
});

test('a call for a persona that is being asked waits, and is refused or granted by the result of the other call', async () => {
  const account = await makeAccount(database);
  const other = startPacer(database);
  const runId = await insertRun(database.db, 'in-flight');
  const [answering, failing] = [
    await acquirePermit(other, account, reactionCall(runId, 0)),
    await acquirePermit(other, account, reactionCall(runId, 1)),
  ];
  const waiting = [
    pacer.acquire(account, reactionCall(runId, 0), signal),
    pacer.acquire(account, reactionCall(runId, 1), signal),
  ];
  // Other calls of the run continue meanwhile.
  (await acquirePermit(pacer, account, reactionCall(runId, 2))).release({ outcome: 'ok' });
  await storeReaction(runId, 0);
  answering.release({ outcome: 'ok' });
  failing.release({ outcome: 'ProviderServerError' });
  const [first, second] = await Promise.all(waiting);
  expect(first).toEqual({ kind: 'refused', reason: 'answered' });
  expect(second).toMatchObject({ kind: 'granted' });
  if (second?.kind === 'granted') second.permit.release({ outcome: 'ok' });
  await other.close();
});

test('a call that weighs more than the concurrency is refused with the message of the specification', async () => {
  const account = await makeAccount(database, { concurrent: 5, generalConcurrent: 3 });
  const text = 'Impossible to add a job having a weight of 6 to a limiter having a maxConcurrent setting of 5';
  await expect(pacer.acquire(account, reactionCall('any', 0, { weight: 6 }), signal)).rejects.toMatchObject({
    name: 'CallTooHeavy',
    message: text,
  });
  await expect(pacer.acquire(account, generalCall({ weight: 4 }), signal)).rejects.toThrow(
    'a weight of 4 to a limiter having a maxConcurrent setting of 3',
  );
});

describe('with simulated time', () => {
  let virtual: VirtualDatabase;
  let world: PacerWorld;
  let process: VirtualProcess;

  beforeAll(async () => {
    virtual = await VirtualDatabase.create();
    world = new PacerWorld(virtual);
    process = world.startProcess();
  });

  afterAll(async () => {
    expect(await findPermitLawBreaches(world.db)).toEqual([]);
    await virtual.drop();
  });

  test('a call of more weight waits for room and is not overtaken by lighter ones', async () => {
    const account = await makeAccount(world, { concurrent: 3 });
    const [runId, other] = await Promise.all([insertRun(world.db, 'weights'), insertRun(world.db, 'lighter')]);
    const light = await world.time.runUntil(acquirePermit(process.pacer, account, reactionCall(runId, 0)));
    const order: string[] = [];
    const start = async (name: string, run: string, weight: number) => {
      const permit = await acquirePermit(process.pacer, account, reactionCall(run, 1, { weight }));
      order.push(name);
      permit.release({ outcome: 'ok' });
    };
    const heavy = start('heavy', runId, 3);
    await world.time.advance(30);
    const late = start('late', other, 1);
    await world.time.advance(5_000);
    expect(order).toEqual([]);
    light.release({ outcome: 'ok' });
    await world.time.runUntil(Promise.all([heavy, late]));
    expect(order).toEqual(['heavy', 'late']);
  });

  test('the spend cap counts past costs and the expected costs of calls in flight', async () => {
    const account = await makeAccount(world);
    const runId = await insertRun(world.db, 'capped', { spendCapUsd: 1 });
    const first = await world.time.runUntil(acquirePermit(process.pacer, account, reactionCall(runId, 0)));
    // The cost of a call is not known yet: the others wait for the first.
    const rest = Array.from({ length: 9 }, async (_, index) => {
      const acquired = await process.pacer.acquire(account, reactionCall(runId, index + 1), signal);
      if (acquired.kind === 'refused') return acquired.reason;
      acquired.permit.release({ outcome: 'ok', costUsd: 0.3 });
      return 'granted';
    });
    await world.time.advance(5_000);
    expect(await world.db.selectFrom('permit').select('id').where('runId', '=', runId).execute()).toHaveLength(1);
    first.release({ outcome: 'ok', costUsd: 0.3 });
    const outcomes = await world.time.runUntil(Promise.all(rest));
    expect(outcomes.toSorted()).toEqual([...Array(2).fill('granted'), ...Array(7).fill('spend-cap')]);
    const acquireAgain = () => world.time.runUntil(process.pacer.acquire(account, reactionCall(runId, 20), signal));
    expect(await acquireAgain()).toEqual({ kind: 'refused', reason: 'spend-cap' });
    // Raising the cap continues the run.
    await world.db.updateTable('job').set({ spendCapUsd: 1.3 }).where('id', '=', runId).execute();
    expect(await acquireAgain()).toMatchObject({ kind: 'granted' });
  });
});
