/** A database clock that is set back, so that recorded times are in the future; in virtual time. */
import { insertRun } from '../_support/callers.ts';
import { generalCall, acquirePermit, makeAccount, reactionCall } from '../_support/pacers.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';
import { PacerWorld, VirtualDatabase, type VirtualProcess } from '../_support/virtual-pacers.ts';

let database: VirtualDatabase;
let world: PacerWorld;
let process: VirtualProcess;

beforeAll(async () => {
  database = await VirtualDatabase.create();
});

beforeEach(() => {
  world = new PacerWorld(database);
  process = world.startProcess();
});

afterAll(async () => {
  expect(await findPermitLawBreaches(world.db)).toEqual([]);
  await database.drop();
});

const minute = 60_000;
const hour = 60 * minute;
type Target = Parameters<typeof acquirePermit> extends [unknown, ...infer Rest] ? Rest : never;
const start = (...target: Target) => world.time.runUntil(acquirePermit(process.pacer, ...target));
const startAndEnd = async (...target: Target) => (await start(...target)).release({ outcome: 'ok' });
const rowOf = (id: string) => world.db.selectFrom('permit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test.each([
  ['5 minutes', 5 * minute],
  ['30 days', 720 * hour],
])(
  'after the clock is set back by %s an account continues at its normal rate and within its limits',
  async (name, by) => {
    const account = await makeAccount(world, {
      minGapMs: 2_000,
      requestsPerWindow: 4,
      windowMs: 60_250,
      batchSize: 2,
      batchDelayMs: 5_000,
    });
    const runId = await insertRun(world.db, `back-${name}`);
    for (let index = 0; index < 4; index += 1) await startAndEnd(account, reactionCall(runId, index));
    const held = await start(account, reactionCall(runId, 4));
    world.setDatabaseClock(-by);
    const began = world.time.now();
    for (let index = 5; index < 10; index += 1) await startAndEnd(account, reactionCall(runId, index));
    // Five starts at four a minute: the window of earlier starts still counts.
    expect(world.time.now() - began).toBeGreaterThan(minute);
    expect(world.time.now() - began).toBeLessThan(2.1 * minute);
    held.release({ outcome: 'ok' });
    const last = await start(account, reactionCall(runId, 10));
    expect(Math.abs((await rowOf(last.id)).startsAt.getTime() - world.databaseNow())).toBeLessThan(100);
    last.release({ outcome: 'ok' });
  },
);

test('after the clock is set back a lost permit expires after the time of one lease', async () => {
  const account = await makeAccount(world, { concurrent: 1 });
  // The process is gone, so nothing releases its permit.
  const lost = world.startProcess();
  await world.time.runUntil(acquirePermit(lost.pacer, account, generalCall()));
  lost.crash();
  world.setDatabaseClock(-2 * hour);
  const began = world.time.now();
  await startAndEnd(account, generalCall());
  expect(world.time.now() - began).toBeGreaterThan(28_000);
  expect(world.time.now() - began).toBeLessThan(32_000);
});

test('after the clock is set back the pause after a 429 ends in time', async () => {
  const account = await makeAccount(world);
  const refused = await start(account, generalCall());
  refused.release({ outcome: 'ProviderRateLimited', holdMs: 20_000 });
  await world.time.advance(5_000);
  world.setDatabaseClock(-3 * hour);
  const began = world.time.now();
  await startAndEnd(account, generalCall());
  expect(world.time.now() - began).toBeLessThan(60_000);
});

test('the pause after a 429 lasts an hour at most, and its end does not move with the clock', async () => {
  const account = await makeAccount(world);
  const holdUntil = new Date(world.databaseNow() + 9 * hour);
  await world.db.updateTable('providerAccount').set({ holdUntil }).where('id', '=', account.id).execute();
  const began = world.time.now();
  await world.time.runUntil(
    acquirePermit(process.pacer, account, generalCall()).then((permit) => permit.release({ outcome: 'ok' })),
    2 * hour,
  );
  expect(world.time.now() - began).toBeGreaterThan(hour - 1_000);
  expect(world.time.now() - began).toBeLessThan(hour + 5_000);
});
