/** Records that depend on another record, and runs of a deleted segment. */
import { VoterProfile } from '../../domain/models/audience.ts';
import { storeJobOf } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi } from './data-client.ts';
import { rowOwnedBy } from './data-rows.ts';

let api: DataApi;
const bob = 'bob';
beforeAll(async () => {
  api = await startDataApi();
  await rowOwnedBy(api.db, api.env.ENCRYPTION_KEY, VoterProfile, bob);
});
afterAll(() => api.close());

test('dependents of a record are listed for those who may read it', async () => {
  const segment = await api.db.selectFrom('cohort').select('id').where('userId', '=', bob).executeTakeFirstOrThrow();
  const run = {
    id: 'run-of-bob',
    jobId: 'three-word-job',
    userId: bob,
    message: 'x',
    segmentIds: [segment.id],
    status: 'processing' as const,
  };
  await api.db.insertInto('dynamicSimulationRun').values(run).execute();
  await storeJobOf(api.db, run.id);
  const query = 'query ($id: ID!) { dependentsOf(model: "Cohort", id: $id) { model count openCount names } }';
  const voters = await api.db.selectFrom('voterProfile').select('id').where('cohortId', '=', segment.id).execute();
  expect((await api.ask({ user: bob }, query, { id: segment.id })).data).toEqual({
    dependentsOf: [
      { model: 'DynamicSimulationRun', count: 1, openCount: 1, names: ['three-word-job'] },
      ...(voters.length > 0 ? [{ model: 'VoterProfile', count: voters.length, openCount: 0, names: [] }] : []),
    ],
  });
  expect((await api.ask({ user: 'somebody-else' }, query, { id: segment.id })).data).toEqual({ dependentsOf: [] });
  expect((await api.ask('guest', query, { id: segment.id })).errors.length).toBe(1);
});

test('deleting a segment cancels only its owner’s open runs that draw from it', async () => {
  const remove = (user: string, id: string) =>
    api.ask({ user }, 'mutation ($id: ID!) { deleteCohort(input: { id: $id }) { id } }', { id });
  const statusOf = async (id: string) =>
    api.db
      .selectFrom('dynamicSimulationRun')
      .select(['status', 'error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { id } = await api.db
    .selectFrom('dynamicSimulationRun')
    .select('id')
    .where('id', '=', 'run-of-bob')
    .executeTakeFirstOrThrow();
  const segment =
    (
      await api.db
        .selectFrom('dynamicSimulationRun')
        .select('segmentIds')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).segmentIds?.[0] ?? '';
  expect((await remove('somebody-else', segment)).errors.length).toBe(1);
  expect(await statusOf(id)).toMatchObject({ status: 'processing' });
  expect((await remove(bob, segment)).errors).toEqual([]);
  expect(await statusOf(id)).toEqual({ status: 'failed', error: 'Cancelled by user' });
}, 20_000);
