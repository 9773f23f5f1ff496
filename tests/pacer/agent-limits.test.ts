import { sql } from 'kysely';
import { addAgentKey } from '../../db/agents/agent-keys.ts';
import { defaultLimits } from '../../domain/agents/limits.ts';
import { seededRandom } from '../../domain/random.ts';
import { insertRun } from '../_support/callers.ts';
import { draws } from '../_support/depth.ts';
import { acquirePermit, makeAccount, reactionCall } from '../_support/pacers.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';
import { PacerWorld, VirtualDatabase, type VirtualProcess } from '../_support/virtual-pacers.ts';

const signal = new AbortController().signal;
const callUsd = 0.3;

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

interface Started {
  userId?: string;
  key?: string;
  estimatedUsd?: number;
}

/** Creates a run that an agent of `userId` started. */
async function agentRun(id: string, { userId = 'payer', key = 'key', estimatedUsd = 1 }: Started = {}) {
  await insertRun(world.db, id);
  const caller = { userId, callerKind: 'key', callerId: key, operation: 'test_message', argsHash: '' } as const;
  const times = { claimedAt: new Date(world.databaseNow()), createdAt: new Date(world.databaseNow()) };
  await world.db
    .insertInto('agentJob')
    .values({ id: `start-${id}`, ...caller, idempotencyKey: null, estimatedUsd, jobId: id, ...times })
    .execute();
  await world.db
    .updateTable('job')
    .set({ userId, agentJobId: `start-${id}` })
    .where('id', '=', id)
    .execute();
  return id;
}

const setLimits = (userId: string, dayLimitUsd: number, monthLimitUsd = 100) =>
  world.db
    .insertInto('agentLimits')
    .values({ userId, asksAboveUsd: 100, dayLimitUsd, monthLimitUsd, updatedAt: new Date() })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ dayLimitUsd, monthLimitUsd }))
    .execute();

type Account = Awaited<ReturnType<typeof makeAccount>>;

/** Makes calls of a run, ten at once, each of which takes a second. Returns how they ended. */
async function callAll(account: Account, runId: string, personas = 10, from = 0): Promise<string[]> {
  return Promise.all(
    Array.from({ length: personas }, async (_, index) => {
      const acquired = await process.pacer.acquire(account, reactionCall(runId, from + index), signal);
      if (acquired.kind === 'refused') return acquired.reason;
      await world.time.sleep(1_000);
      acquired.permit.release({ outcome: 'ok', costUsd: callUsd });
      return 'called';
    }),
  );
}

const calledOf = (ends: readonly string[]) => ends.filter((end) => end === 'called').length;

test('jobs of one person’s agents spend their day limit together, and one call of each at most more', async () => {
  await setLimits('payer', 1);
  const accounts = [await makeAccount(world), await makeAccount(world)];
  const runs = await Promise.all(['first', 'second', 'third', 'fourth'].map((id) => agentRun(id)));
  const ends = await world.time.runUntil(Promise.all(runs.map((run, at) => callAll(accounts[at % 2] as Account, run))));
  const spentUsd = calledOf(ends.flat()) * callUsd;
  expect(spentUsd).toBeGreaterThanOrEqual(1 - callUsd);
  expect(spentUsd).toBeLessThanOrEqual(1 + runs.length * callUsd);
  expect(new Set(ends.flat())).toEqual(new Set(['called', 'agent-limit']));
  const spending = await world.db
    .selectFrom('agentSpending')
    .select('spentUsd')
    .where('userId', '=', 'payer')
    .execute();
  expect(spending).toEqual([{ spentUsd: expect.closeTo(spentUsd) }]);
  // A later job starts nothing, until the person raises the limit.
  const later = await agentRun('later');
  expect(new Set(await world.time.runUntil(callAll(accounts[0] as Account, later, 3)))).toEqual(
    new Set(['agent-limit']),
  );
  await setLimits('payer', 1 + calledOf(ends.flat()) * callUsd);
  expect(calledOf(await world.time.runUntil(callAll(accounts[0] as Account, later, 3)))).toBe(3);
});

test('a job whose calls have a known cost starts none that the limit may not cover', async () => {
  await setLimits('exact', 3);
  const run = await agentRun('exact-run', { userId: 'exact' });
  const account = await makeAccount(world);
  const ends = await world.time.runUntil(callAll(account, run, 30));
  expect(calledOf(ends)).toBe(10);
});

test('whatever the limit, caps, jobs and accounts, the excess is at most one call in flight of each job', async () => {
  const random = seededRandom(46);
  for (let round = 0; round < draws(8, 60); round += 1) {
    const userId = `round-${round}`;
    const limitUsd = random() * 4;
    await setLimits(userId, limitUsd);
    const accounts = [await makeAccount(world), await makeAccount(world, { minGapMs: 50 })];
    const runs = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => `${userId}-${at}`);
    const ends = await world.time.runUntil(
      Promise.all(
        runs.map(async (run, at) => {
          await agentRun(run, { userId, key: `key-${at % 2}` });
          if (random() < 0.5)
            await world.db.updateTable('job').set({ spendCapUsd: random() }).where('id', '=', run).execute();
          return callAll(accounts[at % 2] as Account, run, 1 + Math.floor(random() * 12));
        }),
      ),
    );
    const spentUsd = calledOf(ends.flat()) * callUsd;
    expect(spentUsd).toBeLessThanOrEqual(limitUsd + runs.length * callUsd);
    // Nothing is refused while there is room for one more call.
    const minUsd = ends.flat().includes('agent-limit') ? limitUsd - callUsd - 1e-9 : 0;
    expect(spentUsd).toBeGreaterThanOrEqual(minUsd);
  }
});

test('the day limit of a key binds its own jobs alone', async () => {
  await setLimits('owner', 100);
  const keyId = await addAgentKey(world.db, {
    userId: 'owner',
    name: 'Tight',
    permissions: ['spend'],
    rateLimitRequests: 1,
    rateLimitPeriod: 'minute',
    dayLimitUsd: 0.6,
    secretHash: 'hash',
    hint: 'hint',
    expiresAt: new Date('2100-01-01'),
  });
  const account = await makeAccount(world);
  const tight = await agentRun('of-tight-key', { userId: 'owner', key: keyId });
  const wide = await agentRun('of-wide-key', { userId: 'owner', key: 'wide' });
  const [ofTight, ofWide] = await world.time.runUntil(
    Promise.all([callAll(account, tight, 5), callAll(account, wide, 5)]),
  );
  expect([calledOf(ofTight ?? []), calledOf(ofWide ?? [])]).toEqual([2, 5]);
});

test('the month’s limit counts its days, and a person without limits has the usual ones', async () => {
  const spend = (userId: string, daysAgo: number, usd: number) =>
    sql`insert into agent_spending values (${userId}, 'key', 'key', (${new Date(world.databaseNow())}::timestamptz at time zone 'utc')::date + ${daysAgo}::int, ${usd})`.execute(
      world.db,
    );
  const account = await makeAccount(world);
  // The clock of these tests begins on the first of a month.
  await setLimits('monthly', 5, 6);
  await spend('monthly', 3, 5.5);
  const monthly = await agentRun('monthly-run', { userId: 'monthly' });
  expect(calledOf(await world.time.runUntil(callAll(account, monthly, 3)))).toBe(1);
  for (const [userId, daysAgo, usd] of [
    ['usual-day', 0, defaultLimits.dayLimitUsd],
    ['usual-month', 3, defaultLimits.monthLimitUsd],
  ] as const) {
    await spend(userId, daysAgo, usd);
    const run = await agentRun(`${userId}-spent`, { userId });
    expect(await world.time.runUntil(callAll(account, run, 1))).toEqual(['agent-limit']);
    await sql`update agent_spending set spent_usd = ${usd - 0.01} where user_id = ${userId}`.execute(world.db);
    expect(await world.time.runUntil(callAll(account, run, 1))).toEqual(['called']);
  }
});

test('what a person starts, and what was started as free, is not bound', async () => {
  await setLimits('nobody', 0);
  const account = await makeAccount(world);
  const own = await insertRun(world.db, 'own-run');
  await world.db.updateTable('job').set({ userId: 'nobody' }).where('id', '=', own).execute();
  const free = await agentRun('free-run', { userId: 'nobody', estimatedUsd: 0 });
  for (const run of [own, free]) expect(calledOf(await world.time.runUntil(callAll(account, run, 3)))).toBe(3);
  const paid = await agentRun('paid-run', { userId: 'nobody' });
  expect(await world.time.runUntil(callAll(account, paid, 1))).toEqual(['agent-limit']);
});

test('an idle call of a lost process holds the limit no longer than its lease', async () => {
  await setLimits('lost', 1);
  const [account, other] = [await makeAccount(world), await makeAccount(world)];
  const run = await agentRun('lost-run', { userId: 'lost' });
  await world.time.runUntil(callAll(account, run, 1));
  const permit = await world.time.runUntil(acquirePermit(process.pacer, account, reactionCall(run, 5)));
  await sql`update permit set lease_until = starts_at + interval '1 millisecond' where id = ${permit.id}`.execute(
    world.db,
  );
  await world.time.advance(10);
  const next = await agentRun('next-run', { userId: 'lost' });
  expect(calledOf(await world.time.runUntil(callAll(other, next, 2)))).toBe(2);
  permit.release({ outcome: 'ok', costUsd: 0 });
});
