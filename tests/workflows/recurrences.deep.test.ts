// @guards {services,db,workflows,domain}/simulations/*recurr*.ts activities/simulations/*recurr*.ts services/simulations/submit.ts services/jobs/schedules.ts db/simulations/create-run.ts
import { newEncryptionKey } from '../../config/env.ts';
import { nextTurn, repeatNow, repeatRun, stopRepeating, trendOf } from '../../services/simulations/recurrences.ts';
import { changeRepeat } from '../../services/simulations/change-recurrence.ts';
import { createRecurrence, recurrenceById, recurrencesOf } from '../../db/simulations/recurrences.ts';
import { createAccount } from '../../db/identity/accounts.ts';
import { spendOfRecurrence } from '../../services/simulations/recurrence-costs.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { startMailCatcher, type MailCatcher } from '../../local/mail/mail-catcher.ts';
import { recurrenceScheduleId } from '../../workflows/ids.ts';
import { storeKeys } from '../_support/people.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
let userId: string;
let cohortId: string;
let mail: MailCatcher;

beforeAll(async () => {
  mail = await startMailCatcher();
  world = await createWorld({ env: { SMTP_URL: mail.smtpUrl, PUBLIC_URL: 'https://soundings.example', TEMPO: '0.1' } });
  userId = await world.user();
  cohortId = await world.cohort(userId, 60);
}, 120_000);

afterAll(async () => {
  await world?.close();
  await mail?.close();
});

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

/** Starts a turn and waits until this many are completed. */
async function turn(owner: string, id: string, turns: number) {
  await repeatNow(world, owner, id);
  return waitForValue(
    () => trendOf(world, owner, id),
    (points) => points.filter(({ status }) => status === 'completed').length === turns,
  );
}

test('a changed message asks the same personas, another number draws new ones, and the trend says where', async () => {
  const { id } = await repeatRun(world, userId, input(), mornings);
  await turn(userId, id, 1);
  await changeRepeat(world, userId, id, { message: 'Fewer buses at night.', name: 'Night buses', atHour: 9 });
  expect((await nextTurn(world, id))?.getTime()).toBeGreaterThan(Date.now());
  await turn(userId, id, 2);
  await changeRepeat(world, userId, id, { numUsers: 6, segmentIds: [cohortId] });
  const trend = await turn(userId, id, 3);
  expect(
    trend.map(({ answered, messageChanged, personasChanged }) => [answered, messageChanged, personasChanged]),
  ).toEqual([
    [8, false, false],
    [8, true, false],
    [6, false, true],
  ]);
  const runs = await Promise.all(trend.map(({ jobId }) => world.run(jobId)));
  expect(runs.map(({ message }) => message)).toEqual([
    'More buses at night.',
    ...Array(2).fill('Fewer buses at night.'),
  ]);
  expect([runs[0]?.rosterId === runs[1]?.rosterId, runs[1]?.rosterId === runs[2]?.rosterId]).toEqual([true, false]);
  const row = await recurrenceById(world.db, id);
  expect(row).toMatchObject({ name: 'Night buses', atHour: 9, input: { numUsers: 6 } });
  for (const [change, refusal] of [
    [{ message: ' ' }, /message/i],
    [{ numUsers: 0 }, /users|personas/i],
    [{ segmentIds: ['of-somebody-else'] }, /segment/i],
    [{ monthlyCapUsd: 0 }, 'The monthly limit must be more than 0 dollars'],
    [{ monthlyCapUsd: -1 }, 'The monthly limit must be more than 0 dollars'],
  ] as const)
    await expect(changeRepeat(world, userId, id, change)).rejects.toThrow(refusal);
  expect(await recurrenceById(world.db, id)).toEqual(row);
  const stranger = await world.user();
  await expect(changeRepeat(world, stranger, id, { message: 'Mine' })).rejects.toThrow('Recurring run not found');
}, 120_000);

test('a monthly limit caps each turn, pauses the schedule when it does not pay for another, and is mailed once', async () => {
  const owner = await world.user();
  const email = 'limit@example.com';
  const named = { id: owner, username: email, email, givenName: 'Ann', familyName: 'Bee', phoneNumber: null };
  await createAccount(world.db, { ...named, emailVerified: true, status: 'confirmed', passwordHash: '' });
  const cohort = await world.cohort(owner, 10);
  const { id } = await repeatRun(world, owner, { ...input(), segmentIds: [cohort] }, { ...mornings, monthlyCapUsd: 5 });
  const [first] = await turn(owner, id, 1);
  const { spendCapUsd } = await world.run(first?.jobId ?? '');
  expect(spendCapUsd).toBe(5);
  const recurrence = await recurrenceById(world.db, id);
  const spend = await spendOfRecurrence(world.db, { id, timeZone: 'Europe/Berlin' });
  expect(spend).toMatchObject({ reservedUsd: 0, monthUsd: spend.totalUsd, lastUsd: spend.totalUsd });
  expect(recurrence?.isPaused).toBe(false);
  // As if the run had cost all but a cent.
  await world.db
    .updateTable('job')
    .set({ costUsd: 4.99 })
    .where('name', '=', first?.jobId ?? '')
    .execute();
  await repeatNow(world, owner, id);
  await waitForValue(
    () => recurrenceById(world.db, id),
    (row) => row?.isPaused === true && row.isScheduled,
  );
  expect(await recurrenceById(world.db, id)).toMatchObject({ pausedBecause: 'monthly-cap' });
  expect(await nextTurn(world, id)).toBeNull();
  expect(await trendOf(world, owner, id)).toHaveLength(1);
  const mails = await waitForValue(
    async () => mail.messages().filter(({ to }) => to.includes(email)),
    (found) => found.length > 0,
    { timeoutMs: 60_000 },
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Recurring run paused at its monthly limit: Buses, every morning',
  ]);
  expect(mails[0]?.text).toContain('What is left of $5.00 for this month does not pay for another run.');
  await changeRepeat(world, owner, id, { isPaused: false, monthlyCapUsd: null });
  expect(await recurrenceById(world.db, id)).toMatchObject({
    isPaused: false,
    pausedBecause: null,
    monthlyCapUsd: null,
  });
  await turn(owner, id, 2);
}, 120_000);
