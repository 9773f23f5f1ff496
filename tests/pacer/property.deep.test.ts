/** @guards pacer/*.ts pacer/functions/** domain/providers/tiers.ts */
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pacer } from '../../pacer/pacer.ts';
import type { AccountLimits } from '../../db/tables/permits.ts';
import { insertRun } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { acquirePermit, makeAccount, reactionCall, generalCall, startPacer } from '../_support/pacers.ts';
import { checkPermitLaws } from '../_support/permit-laws.ts';

let database: TestDatabase;
let pacers: Pacer[];
let scenes = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pacers = [startPacer(database), startPacer(database), startPacer(database)];
});

afterAll(async () => {
  await Promise.all(pacers.map((pacer) => pacer.close()));
  await database.drop();
});

const limitsOf: fc.Arbitrary<Partial<AccountLimits>> = fc.record({
  requestsPerWindow: fc.option(fc.integer({ min: 8, max: 40 }), { nil: null }),
  windowMs: fc.integer({ min: 100, max: 300 }),
  concurrent: fc.integer({ min: 2, max: 6 }),
  minGapMs: fc.integer({ min: 0, max: 15 }),
  batchSize: fc.integer({ min: 1, max: 5 }),
  batchDelayMs: fc.integer({ min: 0, max: 60 }),
  generalPerWindow: fc.option(fc.integer({ min: 6, max: 20 }), { nil: null }),
  generalConcurrent: fc.integer({ min: 2, max: 4 }),
  generalMinGapMs: fc.integer({ min: 0, max: 20 }),
});

const callOf = fc.record({
  pacer: fc.nat(2),
  /** Index 3 is a call outside a run. */
  run: fc.nat(3),
  after: fc.nat(60),
  takes: fc.nat(40),
  priority: fc.integer({ min: 0, max: 9 }),
  weight: fc.constantFrom(1, 1, 1, 2),
  holds: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 60),
});

test('for any limits and calls, three processes respect every limit and no run starves', async () => {
  const property = fc.asyncProperty(
    limitsOf,
    fc.array(callOf, { minLength: 10, maxLength: 30 }),
    async (limits, calls) => {
      const scene = `scene-${scenes++}`;
      const account = await makeAccount(database, limits);
      const runs = await Promise.all([0, 1, 2].map((run) => insertRun(database.db, `${scene}-${run}`)));
      const asked = calls.map(async ({ pacer, run, after, takes, priority, weight, holds }, index) => {
        await sleep(after);
        const runId = runs[run];
        const call =
          runId === undefined ? generalCall({ priority, weight }) : reactionCall(runId, index, { priority, weight });
        const permit = await acquirePermit(pacers[pacer] as Pacer, account, call);
        await sleep(takes);
        permit.release(holds > 0 ? { outcome: 'ProviderRateLimited', holdMs: holds } : { outcome: 'ok' });
      });
      await Promise.all(asked);
      const permits = await database.db.selectFrom('permit').selectAll().where('accountId', '=', account.id).execute();
      expect(permits.filter((permit) => permit.outcome !== 'unused')).toHaveLength(calls.length);
      expect(checkPermitLaws(permits, account)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 15, endOnFailure: true });
}, 120_000);
