import { storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi } from './data-client.ts';

/** Records that name a run reveal nothing about another person's run. */

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const create = 'mutation($input: CreateMCPSimulationJobInput!) { createMCPSimulationJob(input: $input) { id } }';
const inputFor = (simulationId: string, jobId: string) => ({
  simulationId,
  jobId,
  message: 'm',
  numUsers: 1,
  queuedAt: '2026-01-02T03:04:05.678Z',
});

test('nobody can create a companion record of another person’s run, or move one there', async () => {
  const run = await storeRun(api.db, 'ann', { status: 'processing' });
  const asBob = await api.ask({ user: 'bob' }, create, { input: inputFor(run.id, 'any') });
  expect(asBob.errors[0]?.extensions).toMatchObject({ name: 'OwnerNotAllowed', field: 'simulationId' });
  expect((await api.ask({ user: 'ann' }, create, { input: inputFor(run.id, run.jobId) })).errors).toEqual([]);
  const made = await api.ask({ user: 'bob' }, create, { input: inputFor('later', 'any') });
  const { id } = (made.data ?? {})['createMCPSimulationJob'] as { id: string };
  const move = 'mutation($input: UpdateMCPSimulationJobInput!) { updateMCPSimulationJob(input: $input) { id } }';
  const moved = await api.ask({ user: 'bob' }, move, { input: { id, simulationId: run.id } });
  expect(moved.errors[0]?.extensions).toMatchObject({ name: 'OwnerNotAllowed', field: 'simulationId' });
});

test('a run updates only its owner’s companion record', async () => {
  const made = await api.ask({ user: 'bob' }, create, { input: inputFor('run-to-come', 'any') });
  expect(made.errors).toEqual([]);
  const run = await storeRun(api.db, 'ann', { id: 'run-to-come', status: 'processing' });
  await api.ask({ user: 'ann' }, create, { input: inputFor(run.id, run.jobId) });
  await api.db.updateTable('job').set({ progress: 40 }).where('id', '=', run.id).execute();
  const rows = await api.db
    .selectFrom('mcpSimulationJob')
    .select(['userId', 'status', 'progress'])
    .where('simulationId', '=', run.id)
    .orderBy('userId')
    .execute();
  expect(rows).toEqual([
    { userId: 'ann', status: 'processing', progress: 40 },
    { userId: 'bob', status: null, progress: null },
  ]);
});
