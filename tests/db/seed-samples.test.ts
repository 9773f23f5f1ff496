import { listSegments } from '../../db/segments/list.ts';
import { sampleSegments } from '../../local/samples/segments.ts';
import { seedSamples } from '../../local/samples/seed.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const cohorts = () => database.db.selectFrom('cohort').selectAll().where('isSample', '=', true).orderBy('id').execute();
const voters = () =>
  database.db.selectFrom('voterProfile').selectAll().where('cohortId', 'like', 'sample-%').orderBy('id').execute();

test('every sample segment is stored with all its profiles and can be read by everybody', async () => {
  const [first, second] = await Promise.all([seedSamples(database.db), seedSamples(database.db)]);
  expect([first.changed, second.changed].sort()).toEqual([false, true]);
  const listed = await listSegments(database.db, 'nobody');
  expect(listed.map(({ id, size }) => ({ id, size })).sort((a, b) => a.id.localeCompare(b.id))).toEqual(
    sampleSegments.map(({ id, size }) => ({ id, size })).toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  expect(listed.every(({ isSample }) => isSample)).toBe(true);
});

test('storing the samples again changes nothing', async () => {
  const before = [await cohorts(), await voters()];
  expect(await seedSamples(database.db)).toEqual({ changed: false });
  expect([await cohorts(), await voters()]).toEqual(before);
});

test('a new version replaces the samples and nothing else', async () => {
  const { db } = database;
  await db.insertInto('cohort').values({ id: 'mine', name: 'Mine', userId: 'somebody' }).execute();
  await db.insertInto('cohort').values({ id: 'sample-gone', name: 'Gone', isSample: true }).execute();
  await db
    .updateTable('cohort')
    .set({ name: 'Old name', metadata: JSON.stringify({ sampleVersion: 'old' }) })
    .where('id', '=', 'sample-veterans')
    .execute();
  await db
    .updateTable('voterProfile')
    .set({ occupation: 'Astronaut' })
    .where('id', '=', 'sample-veterans-001')
    .execute();
  const [wanted] = await voters();
  expect(await seedSamples(db)).toEqual({ changed: true });
  const names = (await cohorts()).map(({ name }) => name);
  expect(names).toContain('Veterans and military families');
  expect(names).not.toContain('Gone');
  expect((await voters())[0]?.occupation).toBe(wanted?.occupation);
  expect((await voters()).map(({ occupation }) => occupation)).not.toContain('Astronaut');
  expect(await db.selectFrom('cohort').select('name').where('id', '=', 'mine').execute()).toEqual([{ name: 'Mine' }]);
});
