import { sql } from 'kysely';
import { createChangeFeed } from '../../api/streams/change-feed.ts';
import { stateStream } from '../../api/jobs/state-stream.ts';
import { notifyChange } from '../../db/notify.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { openStream, startDataApi, type DataApi, type OpenStream } from './data-client.ts';

let api: DataApi;
let stream: OpenStream | undefined;

beforeAll(async () => {
  api = await startDataApi();
});
afterEach(() => stream?.close());
afterAll(() => api.close());

const query =
  'subscription ($jobId: String) { simulationProgress(jobId: $jobId) { jobId status answered recent { personaIndex } } }';

interface Told {
  jobId: string;
  status: string;
  answered: number;
}

async function listen(
  user: string,
  jobId: string | null = null,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  stream = await openStream(api.url, { user }, query, { jobId }, headers);
  return stream;
}

async function nextOf(open: OpenStream): Promise<Told | undefined> {
  const event = await open.next();
  expect(event?.errors ?? []).toEqual([]);
  return event?.data?.['simulationProgress'] as Told | undefined;
}

async function change(
  run: { id: string; jobId: string },
  owner: string,
  columns: { status?: 'queued' | 'completed'; answeredCount?: number },
): Promise<void> {
  await api.db.updateTable('dynamicSimulationRun').set(columns).where('id', '=', run.id).execute();
  await notifyChange(api.db, {
    model: 'DynamicSimulationRun',
    id: run.id,
    operation: 'update',
    owner,
    jobId: run.jobId,
  });
}

test('a stream sends the state of open runs first, then each change until the end', async () => {
  const open = await storeRun(api.db, 'ann', { status: 'processing', answeredCount: 3 });
  await storeRun(api.db, 'ann', { status: 'completed' });
  const heard = await listen('ann');
  expect(await nextOf(heard)).toMatchObject({ jobId: open.jobId, answered: 3, recent: [] });
  await storeReactions(api.db, open.id, [{ personaIndex: 7 }]);
  await change(open, 'ann', { answeredCount: 4 });
  expect(await nextOf(heard)).toMatchObject({ jobId: open.jobId, answered: 4, recent: [{ personaIndex: 7 }] });
  await change(open, 'ann', { status: 'completed' });
  expect(await nextOf(heard)).toMatchObject({ status: 'completed' });
  const later = await storeRun(api.db, 'ann', { status: 'queued' });
  await change(later, 'ann', { status: 'queued' });
  expect(await nextOf(heard)).toMatchObject({ jobId: later.jobId, status: 'queued' });
});

test('many changes in a short time are sent as a few states, of which one is the last', async () => {
  const run = await storeRun(api.db, 'bo', { status: 'processing' });
  const heard = await listen('bo');
  await nextOf(heard);
  const writing = (async () => {
    for (let answeredCount = 1; answeredCount <= 60; answeredCount += 1) await change(run, 'bo', { answeredCount });
    await change(run, 'bo', { status: 'completed', answeredCount: 60 });
  })();
  const states: Told[] = [];
  while (states.at(-1)?.status !== 'completed') states.push((await nextOf(heard))!);
  await writing;
  expect(states.at(-1)).toMatchObject({ answered: 60 });
  // One event per change would be 61.
  expect(states.length).toBeLessThan(30);
  const answered = states.map((state) => state.answered);
  expect(answered).toEqual(answered.toSorted((a, b) => a - b));
});

test('a stream of one run contains only that run, closed or not, and never another person’s', async () => {
  const mine = await storeRun(api.db, 'cy', { status: 'completed', answeredCount: 5 });
  const other = await storeRun(api.db, 'cy', { status: 'processing' });
  const heard = await listen('cy', mine.jobId);
  expect(await nextOf(heard)).toMatchObject({ jobId: mine.jobId, answered: 5 });
  await change(other, 'cy', { answeredCount: 1 });
  await change(mine, 'cy', { answeredCount: 6 });
  expect(await nextOf(heard)).toMatchObject({ jobId: mine.jobId, answered: 6 });
  heard.close();

  const spying = await listen('eve', mine.jobId, { 'x-test-life-ms': '900' });
  await change(mine, 'cy', { answeredCount: 7 });
  // A notice with the wrong owner reveals nothing, because the run is read with the viewer's own access.
  await change(mine, 'eve', { answeredCount: 8 });
  expect(await nextOf(spying)).toBeUndefined();
});

test('a stream ends when the token that opened it expires', async () => {
  const run = await storeRun(api.db, 'dee', { status: 'processing' });
  const heard = await listen('dee', null, { 'x-test-life-ms': '700' });
  expect(await nextOf(heard)).toMatchObject({ jobId: run.jobId });
  expect(await nextOf(heard)).toBeUndefined();
});

test('changes during a lost database connection are sent when it is restored', async () => {
  const run = await storeRun(api.db, 'finn', { status: 'processing', answeredCount: 1 });
  const heard = await listen('finn');
  expect(await nextOf(heard)).toMatchObject({ answered: 1 });
  // This change sends no notice, as if it had happened during the interruption.
  await api.db
    .updateTable('dynamicSimulationRun')
    .set({ status: 'completed', answeredCount: 2 })
    .where('id', '=', run.id)
    .execute();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'soundings changes'`.execute(api.db);
  expect(await nextOf(heard)).toMatchObject({ jobId: run.jobId, status: 'completed', answered: 2 });
});

test('a stream without events can be closed at once', async () => {
  const changes = createChangeFeed(api.env.DATABASE_URL);
  const viewer = { kind: 'user', userId: 'gus', username: 'gus', expiresAt: new Date(Date.now() + 600_000) } as const;
  const source = { models: new Set<string>(), open: async () => [], read: async () => null };
  const waiting = stateStream({ changes, viewer }, null, source);
  const pending = waiting.next();
  await waiting.return!();
  expect(await pending).toEqual({ done: true, value: undefined });
  await changes.close();
});

test('only signed-in people can open a stream', async () => {
  stream = await openStream(api.url, 'guest', query, {});
  expect((await stream.next())?.errors[0]).toMatchObject({
    message: 'User needs to be authenticated to call this API.',
  });
});
