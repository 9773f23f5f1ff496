import { sql } from 'kysely';
import { createRecord, deleteRecord, updateRecord } from '../../db/crud/write.ts';
import type { CrudContext } from '../../db/crud/context.ts';
import { Cohort, VoterProfile } from '../../domain/models/audience.ts';
import { openStream, startDataApi, type DataApi } from './data-client.ts';
import { requiredInput } from './data-rows.ts';

let api: DataApi;
let anna: CrudContext;
beforeAll(async () => {
  api = await startDataApi();
  anna = { db: api.db, access: { as: 'user', userId: 'anna' }, encryptionKey: api.env.ENCRYPTION_KEY };
});
afterAll(() => api.close());

const subscribe = (query: string, variables = {}) => api.subscribe({ user: 'anna' }, query, variables);

test('a creation event contains the row, a deletion event its key', async () => {
  const created = await subscribe('subscription { onCreateCohort { id name } }');
  const deleted = await subscribe('subscription { onDeleteCohort { id name } }');
  const row = await createRecord(anna, Cohort, { name: 'new' });
  await deleteRecord(anna, Cohort, { id: row['id'] });
  expect((await deleted.next())?.data).toEqual({ onDeleteCohort: { id: row['id'], name: null } });
  // The row is deleted before it is read, so its creation is dropped, unlike the next one.
  const kept = await createRecord(anna, Cohort, { name: 'kept' });
  const events = [(await created.next())?.data?.['onCreateCohort']];
  if ((events[0] as { id: string }).id === row['id']) events.push((await created.next())?.data?.['onCreateCohort']);
  expect(events.at(-1)).toEqual({ id: kept['id'], name: 'kept' });
  created.close();
  deleted.close();
});

test('a child row belongs to the owner of its parent', async () => {
  const cohort = await createRecord(anna, Cohort, { name: 'parent' });
  const mine = await subscribe('subscription { onCreateVoterProfile { cohortId } }');
  await createRecord(anna, VoterProfile, { ...requiredInput(VoterProfile), cohortId: cohort['id'] });
  expect((await mine.next())?.data).toEqual({ onCreateVoterProfile: { cohortId: cohort['id'] } });
  mine.close();
});

test('a filter is applied to the row after the change', async () => {
  const row = await createRecord(anna, Cohort, { name: 'first', size: 1 });
  const stream = await subscribe('subscription { onUpdateCohort(filter: { size: { gt: 5 } }) { name } }');
  await updateRecord(anna, Cohort, { id: row['id'], name: 'second' });
  const big = await createRecord(anna, Cohort, { name: 'big', size: 10 });
  await updateRecord(anna, Cohort, { id: big['id'], name: 'bigger' });
  expect((await stream.next())?.data).toEqual({ onUpdateCohort: { name: 'bigger' } });
  stream.close();
});

test('a filter for deletions can use the key only', async () => {
  const refused = await subscribe('subscription { onDeleteCohort(filter: { name: { eq: "x" } }) { id } }');
  expect((await refused.next())?.errors[0]?.message).toBe('Deletions can be filtered by id only');
  const [one, two] = [
    await createRecord(anna, Cohort, { name: 'one' }),
    await createRecord(anna, Cohort, { name: 'two' }),
  ];
  const filter = { id: { eq: two['id'] } };
  const stream = await subscribe(
    'subscription($filter: ModelSubscriptionCohortFilterInput) { onDeleteCohort(filter: $filter) { id } }',
    { filter },
  );
  await deleteRecord(anna, Cohort, { id: one['id'] });
  await deleteRecord(anna, Cohort, { id: two['id'] });
  expect((await stream.next())?.data).toEqual({ onDeleteCohort: { id: two['id'] } });
  stream.close();
});

test('a stream ends when its token expires', async () => {
  const stream = await openStream(
    api.url,
    { user: 'anna' },
    'subscription { onCreateCohort { id } }',
    {},
    { 'x-test-life-ms': '300' },
  );
  expect(await stream.next()).toBeUndefined();
});

test('a stream that may have missed changes ends with a message about it', async () => {
  const stream = await subscribe('subscription { onUpdateCohort { id } }');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'soundings changes'`.execute(api.db);
  expect((await stream.next())?.errors[0]).toMatchObject({
    message: 'Some changes may have been missed. Please read again.',
    extensions: { code: 'unavailable' },
  });
  expect(await stream.next()).toBeUndefined();
});
