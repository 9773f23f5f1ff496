import { createLog } from '../../config/log.ts';
import type { ActivityDeps } from '../../activities/deps.ts';
import { loadSegments } from '../../activities/simulations/load-segments.ts';
import { newEncryptionKey, readEnv } from '../../config/env.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeCohort } from '../_support/people.ts';
import { storeRun } from '../_support/stored-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const never = new AbortController().signal;

test('a run draws from a weighted segment by the target shares, and says that profiles with a high weight are asked more than once', async () => {
  const { db } = database;
  const cohort = await storeCohort(db, 'user-1', 40);
  // Half of the people are women; weights raise their share to four in five.
  const weighting = {
    targets: { gender: { female: 0.8, male: 0.2 } },
    factors: { gender: { female: 1.6, male: 0.4 } },
    designEffect: 1.36,
    effectiveSize: 29.4,
  };
  await db
    .updateTable('cohort')
    .set({ metadata: JSON.stringify({ weighting }) })
    .where('id', '=', cohort)
    .execute();
  const { id: runId } = await storeRun(db, 'user-1', { status: 'processing', numUsers: 40, segmentIds: [cohort] });
  const deps = {
    db,
    env: readEnv({ ENCRYPTION_KEY: newEncryptionKey() }),
    log: createLog({ LOG_LEVEL: 'silent' }, 'test'),
  } as ActivityDeps;
  expect(await loadSegments(deps, { runId, execution: 1 }, never)).toEqual({ personas: 40 });
  const run = await db
    .selectFrom('dynamicSimulationRun')
    .select(['rosterId', 'notices'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom('rosterMember')
    .select(['persona', 'profileId'])
    .where('rosterId', '=', run.rosterId)
    .execute();
  const women = members.filter(({ persona }) => (persona as { gender: string }).gender === 'female');
  expect([members.length, women.length]).toEqual([40, 32]);
  expect(new Set(women.map(({ profileId }) => profileId)).size).toBe(20);
  expect(run.notices).toEqual([expect.stringContaining('heavily weighted profiles are drawn more often')]);
  // A worker that repeats the request gets the same people.
  expect(await loadSegments(deps, { runId, execution: 1 }, never)).toEqual({ personas: 40 });
  expect(await db.selectFrom('roster').select('id').execute()).toHaveLength(1);
});
