import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Pacer } from '../../activities/providers/pacer/pacer.ts';
import type { PermitCall } from '../../activities/providers/pacer/waiting-calls.ts';
import type { ProviderAccount } from '../../db/pacer/accounts.ts';
import { takePermits } from '../../db/pacer/take-permits.ts';
import { insertRun } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { generalCall, granted, makeAccount, reactionCall, startPacer } from '../_support/pacers.ts';
import { permitLawBreaches } from '../_support/permit-laws.ts';

let database: TestDatabase;
/** Two processes, as far as the database can tell. */
let one: Pacer;
let two: Pacer;

beforeAll(async () => {
  database = await createTestDatabase();
  [one, two] = [startPacer(database), startPacer(database)];
});

afterAll(async () => {
  expect(await permitLawBreaches(database.db)).toEqual([]);
  await Promise.all([one.close(), two.close()]);
  await database.drop();
});

/** Lines calls up behind one that is in flight, then answers in the order in which they started. */
async function orderOf(account: ProviderAccount, runId: string, waiting: [pacer: Pacer, priority: number][]): Promise<number[]> {
  const blocker = await granted(one, account, reactionCall(runId, 1_000));
  const started: number[] = [];
  const calls: Promise<void>[] = [];
  for (const [index, [pacer, priority]] of waiting.entries()) {
    calls.push(
      granted(pacer, account, reactionCall(runId, index, { priority })).then((permit) => {
        started.push(index);
        permit.release({ outcome: 'ok' });
      }),
    );
    await sleep(30);
  }
  blocker.release({ outcome: 'ok' });
  await Promise.all(calls);
  return started;
}

test('lower priority numbers start first, then those that came first, in one process', async () => {
  const account = await makeAccount(database, { concurrent: 1 });
  const runId = await insertRun(database.db, 'order-one');
  expect(
    await orderOf(account, runId, [
      [one, 5],
      [one, 9],
      [one, 0],
      [one, 5],
      [one, 0],
    ]),
  ).toEqual([2, 4, 0, 3, 1]);
});

test('the same across processes', async () => {
  const account = await makeAccount(database, { concurrent: 1 });
  const runId = await insertRun(database.db, 'order-two');
  expect(
    await orderOf(account, runId, [
      [two, 5],
      [one, 9],
      [two, 0],
      [one, 5],
      [one, 0],
    ]),
  ).toEqual([2, 4, 0, 3, 1]);
});

test('the same where a gap is kept', async () => {
  const account = await makeAccount(database, { concurrent: 5, minGapMs: 150 });
  const runId = await insertRun(database.db, 'order-gap');
  const hold = await granted(one, account, reactionCall(runId, 1_000));
  hold.release({ outcome: 'ProviderRateLimited', holdMs: 600 });
  await sleep(30);
  const started: number[] = [];
  const wishes: [Pacer, number][] = [
    [two, 5],
    [one, 9],
    [two, 0],
    [one, 5],
    [one, 0],
  ];
  const calls = wishes.map(async ([pacer, priority], index) => {
    await sleep(20 * index);
    const permit = await granted(pacer, account, reactionCall(runId, index, { priority }));
    started.push(index);
    permit.release({ outcome: 'ok' });
  });
  await Promise.all(calls);
  expect(started).toEqual([2, 4, 0, 3, 1]);
});

test('a process that vanished from the head of the line holds nobody up', async () => {
  const account = await makeAccount(database, { concurrent: 1 });
  const runId = await insertRun(database.db, 'vanished');
  await database.db
    .insertInto('permitWaiter')
    .values({
      accountId: account.id,
      process: 'gone',
      heads: JSON.stringify([{ priority: 0, enqueuedMs: 0, weight: 1, runId, isBlocked: true }]),
      staleAt: new Date(Date.now() + 1_000),
    })
    .execute();
  (await granted(one, account, reactionCall(runId, 0))).release({ outcome: 'ok' });
});

test('a caller that gives up leaves the line, and its turn goes to the next process', async () => {
  const account = await makeAccount(database, { concurrent: 1 });
  const runId = await insertRun(database.db, 'given-up');
  const blocker = await granted(one, account, reactionCall(runId, 0));
  const leaving = new AbortController();
  const left = one.acquire(account, reactionCall(runId, 1, { priority: 0 }), leaving.signal);
  await sleep(50);
  const next = granted(two, account, reactionCall(runId, 2));
  leaving.abort(new Error('changed my mind'));
  await expect(left).rejects.toThrow('changed my mind');
  blocker.release({ outcome: 'ok' });
  (await next).release({ outcome: 'ok' });
});

test('a run in its pause leaves the account to the others', async () => {
  const account = await makeAccount(database, { minGapMs: 20, batchSize: 2, batchDelayMs: 1_500 });
  const [paused, busy] = await Promise.all([insertRun(database.db, 'paused'), insertRun(database.db, 'busy')]);
  const finished: string[] = [];
  const start = (pacer: Pacer, runId: string, index: number, priority: number) =>
    granted(pacer, account, reactionCall(runId, index, { priority })).then((permit) => {
      finished.push(`${runId} ${index}`);
      permit.release({ outcome: 'ok' });
    });
  const ahead = [0, 1, 2].map((index) => start(one, paused, index, 0));
  await Promise.all(ahead.slice(0, 2));
  await Promise.all([start(two, busy, 0, 9), start(one, busy, 1, 9)]);
  await ahead[2];
  expect(finished.at(-1)).toBe('paused 2');
});

test('a call that is ready goes before one whose pause is about to end', async () => {
  const ready = await insertRun(database.db, 'ready');
  for (let attempt = 0; ; attempt += 1) {
    const account = await makeAccount(database, { minGapMs: 20, batchSize: 1, batchDelayMs: 70 });
    const paused = await insertRun(database.db, `about-to-${attempt}`);
    const ask = async (...calls: PermitCall[]) => {
      const wants = calls.map((call, place) => ({ id: randomUUID(), place, waitedMs: 0, ...call }));
      const answer = await takePermits(database.db, { accountId: account.id, process: 'only', wants, releases: [] });
      return { ...answer, granted: answer.answers.map(({ id, at }) => ({ at, runId: wants.find((want) => want.id === id)?.runId })) };
    };
    const first = await ask(reactionCall(paused, 0));
    const { granted: starts, nowMs } = await ask(reactionCall(paused, 1, { priority: 0 }), reactionCall(ready, attempt, { priority: 9 }));
    // On a machine too busy to ask within the pause there is nothing to see.
    if (nowMs - first.nowMs > 60) continue;
    expect(starts[0]?.runId).toBe(ready);
    return;
  }
});

test('the process whose turn it is gets a notice when a call ends elsewhere', async () => {
  const account = await makeAccount(database, { concurrent: 1 });
  const runId = await insertRun(database.db, 'notice');
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query('listen soundings_permits');
  const notice = once(listener, 'notification') as Promise<[{ payload: string }]>;
  const blocker = await granted(one, account, reactionCall(runId, 0));
  const next = granted(two, account, reactionCall(runId, 1));
  const last = granted(one, account, reactionCall(runId, 2, { priority: 9 }));
  await sleep(100);
  blocker.release({ outcome: 'ok' });
  const [{ payload }] = await notice;
  expect(payload).toMatch(new RegExp(`^${account.id} [0-9a-f-]{36}$`));
  (await next).release({ outcome: 'ok' });
  (await last).release({ outcome: 'ok' });
  await listener.end();
});

test('a process that was too busy when its start came gives the permit back and takes another', async () => {
  const account = await makeAccount(database, { minGapMs: 120 });
  const runId = await insertRun(database.db, 'busy-process');
  (await granted(one, account, reactionCall(runId, 0))).release({ outcome: 'ok' });
  const next = granted(one, account, reactionCall(runId, 1));
  await sleep(90);
  // Its permit has been asked for by now; nothing in this process can run until long after its start.
  for (const end = performance.now() + 400; performance.now() < end;);
  const permit = await next;
  permit.release({ outcome: 'ok' });
  const rows = await database.db
    .selectFrom('permit')
    .select(['id', 'outcome', 'startsAt'])
    .where('accountId', '=', account.id)
    .orderBy('startsAt')
    .execute();
  expect(rows).toHaveLength(3);
  expect(rows[1]?.outcome).toBe('unused');
  expect(rows[2]?.id).toBe(permit.id);
});

test('a 429 holds the whole account until its retry-after', async () => {
  const account = await makeAccount(database);
  const runId = await insertRun(database.db, 'held');
  const refused = await granted(one, account, reactionCall(runId, 0));
  refused.release({ outcome: 'ProviderRateLimited', holdMs: 700 });
  await sleep(50);
  const [mine, theirs] = await Promise.all([granted(two, account, generalCall()), granted(one, account, reactionCall(runId, 0))]);
  mine.release({ outcome: 'ok' });
  theirs.release({ outcome: 'ok' });
  const rows = await database.db
    .selectFrom('permit')
    .select(['startsAt', 'releasedAt'])
    .where('accountId', '=', account.id)
    .orderBy('startsAt')
    .execute();
  expect(rows).toHaveLength(3);
  for (const row of rows.slice(1)) expect(row.startsAt.getTime() - (rows[0]?.releasedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(700);
});

test('the end of an analysis is told at once, though others wait for their start: the cost of its run is summed up next', async () => {
  const account = await makeAccount(database, { minGapMs: 200 });
  const runId = await insertRun(database.db, 'analysed');
  const delays: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const analysis = await granted(one, account, reactionCall(runId, 0, { purpose: 'analysis', personaIndex: null }));
    const next = granted(one, account, reactionCall(runId, round));
    // In line, with its start known.
    await sleep(40);
    const endedAt = Date.now();
    analysis.release({ outcome: 'ok', costUsd: 1 });
    const row = () => database.db.selectFrom('permit').select('releasedAt').where('id', '=', analysis.id).executeTakeFirstOrThrow();
    let releasedAt = (await row()).releasedAt;
    for (; releasedAt === null; releasedAt = (await row()).releasedAt) await sleep(5);
    delays.push(releasedAt.getTime() - endedAt);
    (await next).release({ outcome: 'ok' });
  }
  // With the next query it would be 90 ms.
  expect(Math.min(...delays)).toBeLessThan(50);
});
