/**
 * Turns across processes, in virtual time. virtual.test.ts checks the order by priority and age over many schedules.
 */
import { randomUUID } from 'node:crypto';
import { takePermits, type PermitCall } from '../../pacer/take-permits.ts';
import { insertRun } from '../_support/callers.ts';
import { acquirePermit, makeAccount, reactionCall } from '../_support/pacers.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';
import { PacerWorld, VirtualDatabase, type VirtualProcess } from '../_support/virtual-pacers.ts';

let database: VirtualDatabase;
let world: PacerWorld;
let one: VirtualProcess;
let two: VirtualProcess;

beforeAll(async () => {
  database = await VirtualDatabase.create();
});

beforeEach(() => {
  world = new PacerWorld(database);
  [one, two] = [world.startProcess(), world.startProcess()];
});

afterAll(async () => {
  expect(await findPermitLawBreaches(world.db)).toEqual([]);
  await database.drop();
});

/** Makes a call that takes no time; returns its start time. */
async function callAndGetStart(
  process: VirtualProcess,
  ...[account, call]: Parameters<typeof acquirePermit> extends [unknown, ...infer Rest] ? Rest : never
) {
  const permit = await acquirePermit(process.pacer, account, call);
  permit.release({ outcome: 'ok' });
  return world.time.now();
}

test('a process that disappeared from the head of the queue does not delay others', async () => {
  const account = await makeAccount(world, { minGapMs: 200 });
  const runId = await insertRun(world.db, 'vanished');
  const first = await world.time.runUntil(callAndGetStart(one, account, reactionCall(runId, 0)));
  const vanished = { priority: 0, enqueuedMs: 0, weight: 1, runId, isBlocked: false };
  await world.db
    .insertInto('permitWaiter')
    .values({
      accountId: account.id,
      process: 'gone',
      heads: JSON.stringify([vanished]),
      staleAt: new Date(world.databaseNow() + 60_000),
    })
    .execute();
  const next = await world.time.runUntil(callAndGetStart(one, account, reactionCall(runId, 1)));
  // Skipped 30 ms after its start was due, then noticed one gap later.
  expect(next - first).toBeGreaterThanOrEqual(200);
  expect(next - first).toBeLessThan(500);
});

test('a caller that gives up leaves the queue, and the next process gets its place', async () => {
  const account = await makeAccount(world, { concurrent: 1 });
  const runId = await insertRun(world.db, 'given-up');
  const blocker = await world.time.runUntil(acquirePermit(one.pacer, account, reactionCall(runId, 0)));
  const leaving = new AbortController();
  const left = one.pacer
    .acquire(account, reactionCall(runId, 1, { priority: 0 }), leaving.signal)
    .catch((error: Error) => error.message);
  await world.time.advance(50);
  const next = callAndGetStart(two, account, reactionCall(runId, 2));
  leaving.abort(new Error('changed my mind'));
  expect(await left).toBe('changed my mind');
  await world.time.advance(50);
  const releasedAt = world.time.now();
  blocker.release({ outcome: 'ok' });
  expect((await world.time.runUntil(next)) - releasedAt).toBeLessThan(100);
});

test('a run in its pause lets other runs of the account continue', async () => {
  const account = await makeAccount(world, { minGapMs: 20, batchSize: 2, batchDelayMs: 1_500 });
  const [paused, busy] = await Promise.all([insertRun(world.db, 'paused'), insertRun(world.db, 'busy')]);
  const ahead = [0, 1, 2].map((index) => callAndGetStart(one, account, reactionCall(paused, index, { priority: 0 })));
  const [, second] = await world.time.runUntil(Promise.all(ahead.slice(0, 2)));
  const others = [
    callAndGetStart(two, account, reactionCall(busy, 0, { priority: 9 })),
    callAndGetStart(one, account, reactionCall(busy, 1, { priority: 9 })),
  ];
  const starts = await world.time.runUntil(Promise.all(others));
  expect(Math.max(...starts) - (second ?? 0)).toBeLessThan(150);
  expect((await world.time.runUntil(ahead[2] as Promise<number>)) - (second ?? 0)).toBeGreaterThanOrEqual(1_490);
});

test('a call that may start now goes before one whose pause is about to end', async () => {
  const [paused, ready] = await Promise.all([insertRun(world.db, 'about-to'), insertRun(world.db, 'ready')]);
  const account = await makeAccount(world, { minGapMs: 20, batchSize: 1, batchDelayMs: 70 });
  const requestPermits = async (...calls: PermitCall[]) => {
    const requests = calls.map((call, sequence) => ({ id: randomUUID(), sequence, waitedMs: 0, ...call }));
    const { answers } = await takePermits(world.db, { accountId: account.id, process: 'only', requests, releases: [] });
    return answers.map(({ id }) => requests.find((request) => request.id === id)?.runId);
  };
  expect(await requestPermits(reactionCall(paused, 0))).toEqual([paused]);
  await world.time.advance(10);
  expect(
    (await requestPermits(reactionCall(paused, 1, { priority: 0 }), reactionCall(ready, 0, { priority: 9 })))[0],
  ).toBe(ready);
});

test('the next process is notified when a call ends elsewhere, long before its next query', async () => {
  const account = await makeAccount(world, { concurrent: 1 });
  const runId = await insertRun(world.db, 'notice');
  const blocker = await world.time.runUntil(acquirePermit(one.pacer, account, reactionCall(runId, 0)));
  const next = callAndGetStart(two, account, reactionCall(runId, 1));
  const last = callAndGetStart(one, account, reactionCall(runId, 2, { priority: 9 }));
  await world.time.advance(150);
  const releasedAt = world.time.now();
  blocker.release({ outcome: 'ok' });
  expect((await world.time.runUntil(next)) - releasedAt).toBeLessThan(50);
  await world.time.runUntil(last);
});

test('a process that is too late for its start returns the permit, which counts as a start, and requests another', async () => {
  const account = await makeAccount(world, { minGapMs: 120, requestsPerWindow: 2, windowMs: 60_250 });
  const runId = await insertRun(world.db, 'busy-process');
  await world.time.runUntil(callAndGetStart(one, account, reactionCall(runId, 0)));
  const next = acquirePermit(one.pacer, account, reactionCall(runId, 1));
  await world.time.advance(90);
  // Its permit has been requested by now.
  one.freeze(400);
  const permit = await world.time.runUntil(next);
  permit.release({ outcome: 'ok' });
  const rows = await world.db
    .selectFrom('permit')
    .select(['id', 'outcome', 'startsAt'])
    .where('accountId', '=', account.id)
    .orderBy('startsAt')
    .execute();
  expect(rows.map(({ outcome }) => outcome)).toEqual(['ok', 'unused', null]);
  expect(rows[2]?.id).toBe(permit.id);
  expect((rows[2]?.startsAt.getTime() ?? 0) - (rows[0]?.startsAt.getTime() ?? 0)).toBeGreaterThanOrEqual(60_250);
});

test('the end of an analysis is reported at once, even while others wait, because the cost of the run is summed next', async () => {
  const account = await makeAccount(world, { minGapMs: 200 });
  const runId = await insertRun(world.db, 'analysed');
  const analysis = await world.time.runUntil(
    acquirePermit(one.pacer, account, reactionCall(runId, 0, { purpose: 'analysis', personaIndex: null })),
  );
  const next = callAndGetStart(one, account, reactionCall(runId, 1));
  // It is queued and its start is known.
  await world.time.advance(40);
  analysis.release({ outcome: 'ok', costUsd: 1 });
  // The next query would come after 90 ms.
  await world.time.advance(10);
  const row = await world.db
    .selectFrom('permit')
    .select('outcome')
    .where('id', '=', analysis.id)
    .executeTakeFirstOrThrow();
  expect(row.outcome).toBe('ok');
  await world.time.runUntil(next);
});

test('after a crash the lease expires, and another process asks the persona', async () => {
  const account = await makeAccount(world, { concurrent: 1 });
  const runId = await insertRun(world.db, 'crashed');
  const { id } = await world.time.runUntil(acquirePermit(one.pacer, account, reactionCall(runId, 0)));
  one.crash();
  const began = world.time.now();
  await world.time.runUntil(callAndGetStart(two, account, reactionCall(runId, 0)));
  expect(world.time.now() - began).toBeGreaterThan(29_900);
  expect(world.time.now() - began).toBeLessThan(31_500);
  expect(await world.db.selectFrom('permit').select('outcome').where('id', '=', id).execute()).toEqual([
    { outcome: 'lost-lease' },
  ]);
});

test('a process that is always late for its starts lets the others use the account', async () => {
  const account = await makeAccount(world, { minGapMs: 200 });
  const runId = await insertRun(world.db, 'lagging');
  const slow = world.startProcess({ lagMs: 400 });
  const leaving = new AbortController();
  const neverMade = Array.from({ length: 20 }, (_, at) =>
    slow.pacer.acquire(account, reactionCall(runId, at), leaving.signal).catch(() => undefined),
  );
  await world.time.advance(1_000);
  const before = world.time.now();
  const calls = Array.from({ length: 20 }, (_, at) => callAndGetStart(one, account, reactionCall(runId, 20 + at)));
  await world.time.runUntil(Promise.all(calls));
  // Twenty gaps are 4 s; the slow process may waste a start at the end of each of its pauses.
  expect(world.time.now() - before).toBeLessThan(8_000);
  leaving.abort(new Error('over'));
  await world.time.runUntil(Promise.all(neverMade));
});
