import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pacer } from '../../pacer/pacer.ts';
import { purgePermits } from '../../pacer/purge.ts';
import { takePermits } from '../../pacer/take-permits.ts';
import { insertRun } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { acquirePermit, makeAccount, reactionCall, startPacer } from '../_support/pacers.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';

let database: TestDatabase;
let pacer: Pacer;
const signal = new AbortController().signal;

beforeEach(async () => {
  database = await createTestDatabase();
  pacer = startPacer(database, 300);
});

afterEach(async () => {
  expect(await findPermitLawBreaches(database.db)).toEqual([]);
  await pacer.close();
  await database.drop();
});

async function permit(id: string) {
  return database.db.selectFrom('permit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Simulates a lease that was not renewed. */
async function expire(id: string): Promise<void> {
  await sql`update permit set lease_until = clock_timestamp() where id = ${id}`.execute(database.db);
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await sleep(20);
}

test('a lease is renewed while its call runs', async () => {
  const account = await makeAccount(database);
  const runId = await insertRun(database.db, 'long');
  const held = await acquirePermit(pacer, account, reactionCall(runId, 0));
  const { leaseUntil } = await permit(held.id);
  await until(async () => (await permit(held.id)).leaseUntil > leaseUntil);
  held.release({ outcome: 'ok' });
  await until(async () => (await permit(held.id)).outcome === 'ok');
  expect(held.lost.aborted).toBe(false);
});

test('a call that loses its lease is notified, and its cost is still counted', async () => {
  const account = await makeAccount(database);
  const runId = await insertRun(database.db, 'lost');
  const held = await acquirePermit(pacer, account, reactionCall(runId, 0));
  await expire(held.id);
  await until(() => held.lost.aborted);
  // Its slot is free for the next call.
  (await acquirePermit(pacer, account, reactionCall(runId, 0))).release({ outcome: 'ok', costUsd: 0.25 });
  held.release({ outcome: 'PermitLost', costUsd: 0.5 });
  await until(async () => (await permit(held.id)).costUsd === 0.5);
  const paces = await database.db.selectFrom('jobPace').select('costUsd').where('jobId', '=', runId).execute();
  expect(paces).toEqual([{ costUsd: 0.75 }]);
});

test('a call whose process died counts with the average cost of its job, until its own cost is known', async () => {
  const account = await makeAccount(database);
  const runId = await insertRun(database.db, 'died');
  const spent = async () =>
    (await database.db.selectFrom('jobPace').select('costUsd').where('jobId', '=', runId).execute())[0]?.costUsd;
  for (const [item, costUsd] of [0.2, 0.4].entries())
    (await acquirePermit(pacer, account, reactionCall(runId, item))).release({ outcome: 'ok', costUsd });
  const held = await acquirePermit(pacer, account, reactionCall(runId, 2));
  await expire(held.id);
  await until(() => held.lost.aborted);
  await acquirePermit(pacer, account, reactionCall(runId, 3));
  expect((await permit(held.id)).outcome).toBe('lost-lease');
  expect(await spent()).toBeCloseTo(0.9);
  held.release({ outcome: 'PermitLost', costUsd: 0.5 });
  await until(async () => (await permit(held.id)).costUsd === 0.5);
  expect(await spent()).toBeCloseTo(1.1);
});

test('callers wait while the database is unavailable, and releases are not lost', async () => {
  const account = await makeAccount(database, { concurrent: 2, minGapMs: 20 });
  const runId = await insertRun(database.db, 'restart');
  const calls = Array.from({ length: 30 }, async (_, index) => {
    const held = await acquirePermit(pacer, account, reactionCall(runId, index));
    await sleep(30);
    held.release({ outcome: 'ok', costUsd: 0.01 });
    return held.lost.aborted;
  });
  for (let round = 0; round < 4; round += 1) {
    await sleep(150);
    await endOtherConnections();
  }
  expect(await Promise.all(calls)).toEqual(Array(30).fill(false));
  await pacer.close();
  const rows = await database.db.selectFrom('permit').select('outcome').where('outcome', '<>', 'unused').execute();
  expect(rows).toEqual(Array(30).fill({ outcome: 'ok' }));
}, 30_000);

test('a permit whose response was lost is found again by its id', async () => {
  const account = await makeAccount(database, { concurrent: 1 });
  const runId = await insertRun(database.db, 'lost-answer');
  const first = await acquirePermit(pacer, account, reactionCall(runId, 0));
  const request = { id: first.id, sequence: 0, waitedMs: 0, ...reactionCall(runId, 0) };
  const again = await takePermits(database.db, {
    accountId: account.id,
    process: 'same',
    requests: [request],
    releases: [],
  });
  expect(again.answers).toMatchObject([{ id: first.id, decision: 'granted' }]);
  first.release({ outcome: 'ok' });
  await until(async () => (await permit(first.id)).outcome === 'ok');
  const late = await takePermits(database.db, {
    accountId: account.id,
    process: 'same',
    requests: [request],
    releases: [],
  });
  expect(late.answers).toMatchObject([{ id: first.id, decision: 'expired' }]);
});

test('old permits are deleted, but not those of an open run', async () => {
  const account = await makeAccount(database);
  const [open, closed] = await Promise.all([insertRun(database.db, 'open'), insertRun(database.db, 'closed')]);
  const held = await Promise.all([open, closed].map((runId) => acquirePermit(pacer, account, reactionCall(runId, 0))));
  const recent = await acquirePermit(pacer, account, reactionCall(closed, 1));
  for (const one of [...held, recent]) one.release({ outcome: 'ok' });
  await until(
    async () =>
      (await database.db.selectFrom('permit').select('id').where('outcome', '=', 'ok').execute()).length === 3,
  );
  await database.db.updateTable('job').set({ status: 'completed' }).where('id', '=', closed).execute();
  const old = held.map(({ id }) => id);
  await sql`update permit set starts_at = starts_at - interval '3 days', lease_until = lease_until - interval '3 days',
    released_at = released_at - interval '3 days' where id = any (${old}::uuid[])`.execute(database.db);
  expect(await purgePermits(database.db, 24 * 3_600_000)).toBe(1);
  const left = await database.db.selectFrom('permit').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([held[0]?.id, recent.id].toSorted());
});

test('waiting ends when the signal aborts, even while the database is unavailable', async () => {
  const account = await makeAccount(database, { concurrent: 1 });
  const runId = await insertRun(database.db, 'aborted');
  const held = await acquirePermit(pacer, account, reactionCall(runId, 0));
  await expect(pacer.acquire(account, reactionCall(runId, 1), AbortSignal.timeout(100))).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await expect(pacer.acquire(account, reactionCall(runId, 1), AbortSignal.abort(new Error('never')))).rejects.toThrow(
    'never',
  );
  held.release({ outcome: 'ok' });
  await expect(pacer.acquire(account, reactionCall(runId, 1), signal)).resolves.toMatchObject({ kind: 'granted' });
});

async function endOtherConnections(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    database.db,
  );
}
