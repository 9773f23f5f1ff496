/** A database clock that is set back: what was recorded before lies in the future then. */
import { sql } from 'kysely';
import type { Pacer } from '../../activities/providers/pacer/pacer.ts';
import { insertRun } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { generalCall, granted, makeAccount, reactionCall, startPacer } from '../_support/pacers.ts';
import { permitLawBreaches } from '../_support/permit-laws.ts';

let database: TestDatabase;
let pacer: Pacer;

beforeAll(async () => {
  database = await createTestDatabase();
  pacer = startPacer(database);
});

afterAll(async () => {
  expect(await permitLawBreaches(database.db)).toEqual([]);
  await pacer.close();
  await database.drop();
});

/** To the records of an account a clock that goes back is the same as records that go forward. */
async function setClockBack(accountId: string, by: string): Promise<void> {
  const { db } = database;
  const later = sql.raw(`+ interval '${by}'`);
  await sql`update provider_account set last_start_at = last_start_at ${later}, last_general_start_at = last_general_start_at ${later},
    hold_until = hold_until ${later} where id = ${accountId}`.execute(db);
  await sql`update permit set starts_at = starts_at ${later}, sent_at = sent_at ${later}, released_at = released_at ${later},
    lease_until = lease_until ${later} where account_id = ${accountId}`.execute(db);
  await sql`update run_pace set last_start_at = last_start_at ${later} where account_id = ${accountId}`.execute(db);
  await sql`update permit_waiter set stale_at = stale_at ${later} where account_id = ${accountId}`.execute(db);
}

const startOf = async (id: string) =>
  (await database.db.selectFrom('permit').select('startsAt').where('id', '=', id).executeTakeFirstOrThrow()).startsAt;

test.each(['5 minutes', '30 days'])('set back by %s an account goes on at its pace, under all its laws', async (by) => {
  const account = await makeAccount(database, { minGapMs: 40, requestsPerWindow: 4, windowMs: 1_000, batchSize: 2, batchDelayMs: 120 });
  const runId = await insertRun(database.db, `back-${by}`);
  for (let index = 0; index < 4; index += 1) (await granted(pacer, account, reactionCall(runId, index))).release({ outcome: 'ok' });
  const held = await granted(pacer, account, reactionCall(runId, 4));
  await setClockBack(account.id, by);
  const began = performance.now();
  for (let index = 5; index < 10; index += 1) (await granted(pacer, account, reactionCall(runId, index))).release({ outcome: 'ok' });
  // Five starts at four a second: the window of those before still counts.
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(performance.now() - began).toBeLessThan(5_000);
  held.release({ outcome: 'ok' });
  const last = await granted(pacer, account, reactionCall(runId, 10));
  expect(Math.abs((await startOf(last.id)).getTime() - Date.now())).toBeLessThan(5_000);
  last.release({ outcome: 'ok' });
});

test('places and holds of before end in time as well', async () => {
  const account = await makeAccount(database, { concurrent: 1, generalPerWindow: 2, windowMs: 500, generalMinGapMs: 30 });
  // Of a process that is no more: nobody releases it.
  const lost = startPacer(database);
  await granted(lost, account, generalCall());
  await setClockBack(account.id, '2 hours');
  await sql`update permit set lease_until = now() + interval '1 day' where account_id = ${account.id}`.execute(database.db);
  const waiting = new AbortController();
  const second = granted(pacer, account, generalCall(), waiting.signal).catch(() => null);
  // Its lease is 30 s at most from now on.
  const leaseLeft = async () => {
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from lease_until - clock_timestamp())::float8 as seconds from permit
      where account_id = ${account.id} and released_at is null`.execute(database.db);
    return rows[0]?.seconds ?? 0;
  };
  while ((await leaseLeft()) > 31) await new Promise((resolve) => setTimeout(resolve, 20));
  waiting.abort();
  await second;
  await lost.close();

  const limited = await makeAccount(database);
  (await granted(pacer, limited, generalCall())).release({ outcome: 'ProviderRateLimited', holdMs: 300 });
  await setClockBack(limited.id, '3 hours');
  const began = performance.now();
  (await granted(pacer, limited, generalCall())).release({ outcome: 'ok' });
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a hold is an hour at most, and does not move on with the time', async () => {
  const account = await makeAccount(database);
  await sql`update provider_account set hold_until = now() + interval '9 hours' where id = ${account.id}`.execute(database.db);
  const waiting = new AbortController();
  const call = granted(pacer, account, generalCall(), waiting.signal).catch(() => null);
  const hold = async () =>
    (await database.db.selectFrom('providerAccount').select('holdUntil').where('id', '=', account.id).executeTakeFirstOrThrow()).holdUntil;
  while (((await hold())?.getTime() ?? 0) > Date.now() + 3_601_000) await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await hold())?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  waiting.abort();
  await call;
});
