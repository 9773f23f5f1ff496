/** A run draws from a weighted segment so that those asked have the wanted shares. */
import { createWorld, type World } from '../_support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 90_000);
afterAll(() => world?.close(), 30_000);

test('the roster has the weighted shares, and says that heavy profiles are asked more than once', async () => {
  const userId = await world.user();
  const cohort = await world.cohort(userId, 40);
  // Half of them are women; weights make that four in five.
  const weighting = {
    targets: { gender: { female: 0.8, male: 0.2 } },
    factors: { gender: { female: 1.6, male: 0.4 } },
    designEffect: 1.36,
    effectiveSize: 29.4,
  };
  await world.db
    .updateTable('cohort')
    .set({ metadata: JSON.stringify({ weighting }) })
    .where('id', '=', cohort)
    .execute();
  const { jobId } = await world.submit(userId, { message: 'Shorter waits at every clinic.', segmentIds: [cohort], numUsers: 40 });
  const run = await world.until(jobId, (record) => record.rosterId !== null);
  const members = await world.db.selectFrom('rosterMember').select(['persona', 'profileId']).where('rosterId', '=', run.rosterId).execute();
  const women = members.filter(({ persona }) => (persona as { gender: string }).gender === 'female');
  expect([members.length, women.length]).toEqual([40, 32]);
  expect(new Set(women.map(({ profileId }) => profileId)).size).toBe(20);
  expect((await world.run(jobId)).notices).toEqual([expect.stringContaining('heavily weighted profiles are drawn more often')]);
}, 60_000);
