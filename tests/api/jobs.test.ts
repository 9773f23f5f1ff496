/** Operations that know jobs and not their kinds. */
import { storeQueuedImport } from '../_support/stored-imports.ts';
import { storeRun } from '../_support/stored-runs.ts';
import { openStream, startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const ann = { user: 'ann' };
const ben = { user: 'ben' };
const fields = '{ jobId kind label status isPaused canPause canRetry isCancelled progress message error }';

const read = (as: typeof ann, jobId: string) =>
  api.read(as, `query ($jobId: String!) { job(jobId: $jobId) ${fields} }`, { jobId });
const change = (as: typeof ann, verb: string, jobId: string) =>
  api.read(as, `mutation ($jobId: String!) { ${verb}(jobId: $jobId) }`, { jobId });

test('only the owner can list, read and cancel a run or an import, both in the same way', async () => {
  const { jobId } = await storeRun(api.db, 'ann', { status: 'processing', stage: 'running', progress: 40 });
  await storeQueuedImport(api.db, 'ann', 'people-of-ann');
  const open = await api.read<{ jobId: string }[]>(ann, `{ jobs(isOpen: true) ${fields} }`);
  expect(open.map((job) => job.jobId).toSorted()).toEqual([jobId, 'people-of-ann'].toSorted());
  expect(await read(ann, jobId)).toMatchObject({
    kind: 'simulation',
    label: 'Run',
    canPause: true,
    progress: 40,
  });
  expect(await read(ann, 'people-of-ann')).toMatchObject({ kind: 'segment-import', label: 'Import', canPause: false });

  expect((await api.ask(ben, `{ jobs ${fields} }`)).data?.['jobs']).toEqual([]);
  for (const id of [jobId, 'people-of-ann']) {
    expect(await read(ben, id)).toBeNull();
    for (const verb of ['cancelJob', 'pauseJob', 'resumeJob', 'retryJob'])
      expect(await change(ben, verb, id)).toBe(false);
    expect(await change(ann, 'cancelJob', id)).toBe(true);
    expect(await change(ann, 'cancelJob', id)).toBe(false);
    expect(await read(ann, id)).toMatchObject({ status: 'failed', isCancelled: true, message: 'Cancelled' });
  }
});

test('only a kind of job that can be paused is paused, and only one that can be retried is shown as such', async () => {
  const { jobId } = await storeRun(api.db, 'ann', { status: 'processing', stage: 'running' });
  expect(await change(ann, 'pauseJob', jobId)).toBe(true);
  expect(await read(ann, jobId)).toMatchObject({
    status: 'queued',
    isPaused: true,
    canPause: false,
    message: 'Paused',
  });
  expect(await change(ann, 'resumeJob', jobId)).toBe(true);
  await storeQueuedImport(api.db, 'ann', 'more-people');
  expect(await change(ann, 'pauseJob', 'more-people')).toBe(false);
  for (const id of [jobId, 'more-people']) await change(ann, 'cancelJob', id);
  expect(await read(ann, jobId)).toMatchObject({ canRetry: true });
  expect(await read(ann, 'more-people')).toMatchObject({ canRetry: false });
  expect(await change(ann, 'retryJob', 'more-people')).toBe(false);
});

test('one stream sends changes of jobs of every kind, and of runs with their progress', async () => {
  const { jobId } = await storeRun(api.db, 'cleo', { status: 'processing', stage: 'running', answeredCount: 3 });
  await storeQueuedImport(api.db, 'cleo', 'people-of-cleo');
  const query = 'subscription { jobProgress { job { jobId isCancelled } simulation { answered } } }';
  const stream = await openStream(api.url, { user: 'cleo' }, query, {});
  const next = async () => (await stream.next())?.data?.['jobProgress'];
  expect([await next(), await next()]).toEqual(
    expect.arrayContaining([
      { job: { jobId, isCancelled: false }, simulation: { answered: 3 } },
      { job: { jobId: 'people-of-cleo', isCancelled: false }, simulation: null },
    ]),
  );
  await change({ user: 'cleo' }, 'cancelJob', 'people-of-cleo');
  expect(await next()).toEqual({ job: { jobId: 'people-of-cleo', isCancelled: true }, simulation: null });
  stream.close();
});

test('a list of jobs has a maximum length', async () => {
  const { errors } = await api.ask(ann, `{ jobs(limit: 0) ${fields} }`);
  expect(errors?.[0]?.message).toBe('limit must be between 1 and 1000');
});

test('only the owner changes the priority of an open job, within its limits', async () => {
  const { jobId } = await storeRun(api.db, 'ann', { status: 'queued' });
  const change = (as: typeof ann, priority: number) =>
    api.ask(as, 'mutation ($jobId: String!, $priority: Int!) { prioritizeJob(jobId: $jobId, priority: $priority) }', {
      jobId,
      priority,
    });
  expect((await change(ben, 1)).data?.['prioritizeJob']).toBe(false);
  expect((await change(ann, 1)).data?.['prioritizeJob']).toBe(true);
  for (const priority of [-1, 10])
    expect((await change(ann, priority)).errors?.[0]).toMatchObject({
      message: 'Priority must be a whole number from 0 to 9',
      extensions: { name: 'InvalidInput', field: 'priority' },
    });
  const { data } = await api.ask(
    ann,
    'query ($jobId: String!) { job(jobId: $jobId) { priority } simulationProgress(jobId: $jobId) { priority } }',
    { jobId },
  );
  expect(data).toEqual({ job: { priority: 1 }, simulationProgress: { priority: 1 } });
  await api.ask(ann, 'mutation ($jobId: String!) { cancelJob(jobId: $jobId) }', { jobId });
  expect((await change(ann, 5)).data?.['prioritizeJob']).toBe(false);
});
