import { newEncryptionKey } from '../../config/env.ts';
import {
  changeRepeat,
  nextTurn,
  repeatNow,
  repeatRun,
  stopRepeating,
  trendOf,
} from '../../services/simulations/recurrences.ts';
import { createRecurrence, recurrenceById, recurrencesOf } from '../../db/simulations/recurrences.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { recurrenceScheduleId } from '../../workflows/ids.ts';
import { storeKeys } from '../_support/people.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
let userId: string;
let cohortId: string;

beforeAll(async () => {
  world = await createWorld();
  userId = await world.user();
  cohortId = await world.cohort(userId, 60);
}, 120_000);

afterAll(() => world.close());

const input = () => ({ message: 'More buses at night.', segmentIds: [cohortId], numUsers: 8 });
const mornings = { name: 'Buses, every morning', every: 'day', atHour: 7, timeZone: 'Europe/Berlin' };

test('each turn of a recurring run asks the same personas, and the trend shows the results', async () => {
  const { id } = await repeatRun(world, userId, input(), mornings);
  const next = await nextTurn(world, id);
  expect(next?.getTime()).toBeGreaterThan(Date.now());
  expect(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: 'numeric', minute: 'numeric' }).format(
      next ?? 0,
    ),
  ).toBe('07:00');
  for (const turns of [1, 2]) {
    await repeatNow(world, userId, id);
    await waitForValue(
      () => trendOf(world, userId, id),
      (trend) => trend.filter(({ status }) => status === 'completed').length === turns,
    );
  }
  const trend = await trendOf(world, userId, id);
  expect(trend.map(({ answered }) => answered)).toEqual([8, 8]);
  const runs = await Promise.all(trend.map(({ jobId }) => world.run(jobId)));
  expect(runs[0]?.rosterId).toBe(runs[1]?.rosterId);
  expect(runs[0]?.source).toBe('recurring');
}, 120_000);

test('a missing requirement of a recurring run is shown until a run succeeds', async () => {
  const poor = await world.user({ openai: '', anthropic: '' });
  const cohort = await world.cohort(poor, 5);
  const { id } = await repeatRun(world, poor, { ...input(), segmentIds: [cohort] }, mornings);
  await repeatNow(world, poor, id);
  await waitForValue(
    () => recurrenceById(world.db, id),
    (row) => row?.lastProblem === 'OpenAI API key not configured',
  );
  expect(await trendOf(world, poor, id)).toEqual([]);
}, 90_000);

test('keys that can no longer be decrypted are reported instead of being retried', async () => {
  const locked = await world.user();
  await storeKeys(world.db, { ENCRYPTION_KEY: newEncryptionKey() }, locked, { openai: 'sim-key' });
  const { id } = await repeatRun(world, locked, { ...input(), segmentIds: [await world.cohort(locked, 5)] }, mornings);
  await repeatNow(world, locked, id);
  await waitForValue(
    () => recurrenceById(world.db, id),
    (row) => row?.lastProblem === 'The stored API keys cannot be read any more. Enter them again in the settings.',
  );
}, 90_000);

test('a paused recurring run has no next turn, a deleted one has no schedule, and other people can change neither', async () => {
  const { id } = await repeatRun(world, userId, input(), { ...mornings, every: 'week', onDay: 3 });
  const stranger = await world.user();
  await expect(changeRepeat(world, stranger, id, { isPaused: true })).rejects.toThrow('Recurring run not found');
  await expect(repeatNow(world, stranger, id)).rejects.toThrow('Recurring run not found');
  await expect(stopRepeating(world, stranger, id)).rejects.toThrow('Recurring run not found');
  expect(await trendOf(world, stranger, id)).toEqual([]);
  expect((await nextTurn(world, id))?.getUTCDay()).toBe(3);
  await changeRepeat(world, userId, id, { isPaused: true, name: 'Paused' });
  expect(await nextTurn(world, id)).toBeNull();
  await stopRepeating(world, userId, id);
  const client = await world.temporal.client();
  await expect(client.schedule.getHandle(recurrenceScheduleId(id)).describe()).rejects.toThrow(/not found/i);
  expect((await recurrencesOf(world.db, userId)).some((row) => row.id === id)).toBe(false);
}, 60_000);

test('the reconciler creates the schedule of a recurring run that Temporal could not receive', async () => {
  const rosterGroupId = await createRosterGroup(world.db, userId, null);
  const rhythm = { every: 'month', onDay: 1, atHour: 0, timeZone: 'UTC' } as const;
  const { id } = await createRecurrence(world.db, {
    ...rhythm,
    userId,
    name: 'Monthly',
    input: input(),
    rosterGroupId,
  });
  await waitForValue(
    () => recurrenceById(world.db, id),
    (row) => row?.isScheduled === true,
  );
  expect((await nextTurn(world, id))?.getUTCDate()).toBe(1);
}, 60_000);

test('a schedule that Temporal lost is created again', async () => {
  const { id } = await repeatRun(world, userId, input(), mornings);
  const client = await world.temporal.client();
  await client.schedule.getHandle(recurrenceScheduleId(id)).delete();
  expect(await nextTurn(world, id)).toBeNull();
  await world.startWorker();
  await waitForValue(
    () => nextTurn(world, id),
    (next) => next !== null,
  );
}, 90_000);

test('a recurring run asks the same personas even after their segments are deleted', async () => {
  const segmentIds = [await world.cohort(userId, 10, 'Leaving first'), await world.cohort(userId, 10, 'Leaving last')];
  const { id } = await repeatRun(world, userId, { ...input(), segmentIds }, mornings);
  for (const [turns, leaving] of [
    [1, segmentIds[0]],
    [2, segmentIds[1]],
    [3, null],
  ] as const) {
    await repeatNow(world, userId, id);
    const trend = await waitForValue(
      () => trendOf(world, userId, id),
      (points) => points.filter(({ status }) => status === 'completed').length === turns,
    );
    const run = await world.run(trend.at(-1)?.jobId ?? '');
    expect(run).toMatchObject({
      answeredCount: 8,
      segmentNames: ['Leaving first', 'Leaving last'],
      segmentIds,
      notices: [],
    });
    if (leaving) await world.db.deleteFrom('cohort').where('id', '=', leaving).execute();
  }
  expect((await recurrenceById(world.db, id))?.lastProblem).toBeNull();
}, 120_000);
