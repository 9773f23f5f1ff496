/** Reads of the page of operators, from permits, jobs and reports of workers. */
import { pino } from 'pino';
import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { startProcessReports } from '../../activities/metrics/report-process.ts';
import { CallCounts } from '../../activities/providers/call-counts.ts';
import { readBusyAccounts, readStartShares } from '../../db/jobs/operations/accounts.ts';
import { countOpenJobs, listJobOwners, listOpenJobs, listQuietJobs } from '../../db/jobs/operations/open-jobs.ts';
import { listWorkerProcesses } from '../../db/jobs/operations/worker-processes.ts';
import { putAccount } from '../../db/providers/accounts.ts';
import type { Database } from '../../db/tables/database.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeRun } from '../_support/stored-runs.ts';
import { waitForValue } from '../_support/until-seen.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const ago = (seconds: number) => sql<Date>`now() - ${seconds} * interval '1 second'`;

async function storeAccount(id: string, lastStartSeconds: number, holdSeconds = 0): Promise<void> {
  const limits = { tier: 'tier2', requestsPerWindow: 500, windowMs: 60_250, concurrent: 20, minGapMs: 200 };
  const batches = { batchSize: 5, batchDelayMs: 1_000 };
  const general = { generalPerWindow: 50, generalConcurrent: 5, generalMinGapMs: 100 };
  await putAccount(database.db, { id, provider: 'openai', ...limits, ...batches, ...general });
  await database.db
    .updateTable('providerAccount')
    .set({ lastStartAt: ago(lastStartSeconds), holdUntil: holdSeconds === 0 ? null : ago(-holdSeconds) })
    .where('id', '=', id)
    .execute();
}

/** Stores a call that started so many seconds ago; without an outcome it is in flight. */
async function storeCall(
  accountId: string,
  startedSeconds: number,
  {
    runId = null,
    outcome = null,
    weight = 1,
  }: { runId?: string | null; outcome?: string | null; weight?: number } = {},
): Promise<void> {
  const permit: Insertable<Database['permit']> = {
    id: randomUUID(),
    accountId,
    purpose: 'reaction',
    runId,
    execution: 1,
    personaIndex: Math.floor(Math.random() * 1e9),
    provider: 'openai',
    priority: 5,
    weight,
    startsAt: ago(startedSeconds) as unknown as Date,
    leaseUntil: ago(outcome === null ? -30 : startedSeconds - 30) as unknown as Date,
    releasedAt: outcome === null ? null : (ago(startedSeconds - 1) as unknown as Date),
    outcome,
  };
  await database.db.insertInto('permit').values(permit).execute();
}

async function storePerson(id: string, givenName: string | null): Promise<void> {
  const email = `${id}@example.org`;
  const names = { givenName, familyName: null, phoneNumber: null };
  await database.db
    .insertInto('account')
    .values({ id, username: email, email, emailVerified: true, passwordHash: '', status: 'confirmed', ...names })
    .execute();
}

test('accounts of the last hour have their calls, limits, holds and people; the busiest is first', async () => {
  await storePerson('ann', 'Ann');
  const { id } = await storeRun(database.db, 'ann', { status: 'processing' });
  await database.db
    .insertInto('jobAccount')
    .values({ jobId: id, provider: 'openai', accountId: 'openai:busy' })
    .execute();
  await storeAccount('openai:busy', 1);
  await storeAccount('openai:held', 4_000, 120);
  await storeAccount('openai:old', 4_000);
  await storeCall('openai:busy', 2, { runId: id, weight: 3 });
  await storeCall('openai:busy', 30, { runId: id, outcome: 'ok' });
  await storeCall('openai:busy', 90, { outcome: 'ProviderRateLimited' });
  await storeCall('openai:busy', 1_200, { outcome: 'ProviderOutOfCredit' });
  await storeCall('openai:busy', 1_200, { outcome: 'ProviderServerError' });
  await storeCall('openai:busy', 10, { outcome: 'unused' });
  await storeCall('openai:busy', 10, { outcome: 'ProviderCallAborted' });
  await storeCall('openai:busy', 4_000, { outcome: 'ProviderServerError' });

  const { accounts, ...sums } = await readBusyAccounts(database.db);
  expect(sums).toEqual({ total: 2, inFlight: 3, allowed: 40, calls: 6, failed: 3, refused: 2 });
  expect(accounts).toMatchObject([
    {
      id: 'openai:busy',
      inFlight: 3,
      concurrent: 20,
      startsLastMinute: 3,
      requestsPerWindow: 500,
      holdSeconds: 0,
      calls: 6,
      failed: 3,
      refused: 2,
      recentCalls: 4,
      recentRefused: 1,
      refusedKeySeconds: null,
      jobs: 1,
      people: 1,
      person: 'Ann',
    },
    { id: 'openai:held', inFlight: 0, calls: 0, jobs: 0, people: 0, person: null },
  ]);
  expect(accounts[1]?.holdSeconds).toBeCloseTo(120, -1);
  expect(await readStartShares(database.db, 'openai:busy')).toEqual([
    { userId: 'ann', person: 'Ann', starts: 2 },
    { userId: null, person: null, starts: 2 },
  ]);
});

test('open jobs are listed with owner, state and calls in flight, filtered by kind and person', async () => {
  await storePerson('ann', 'Ann');
  await storePerson('ben', null);
  const running = await storeRun(database.db, 'ann', { status: 'processing', progress: 40, startedAt: new Date() });
  const [queuedAt, now] = [new Date(Date.now() - 60_000), new Date()];
  const waiting = await storeRun(database.db, 'ben', { status: 'queued', queuedAt });
  const starting = await storeRun(database.db, 'ben', { status: 'queued', queuedAt, admittedAt: now });
  const paused = await storeRun(database.db, 'ben', { status: 'queued', queuedAt, pausedAt: now });
  await storeRun(database.db, 'cleo');
  await storeCall('openai:any', 2, { runId: running.id });

  expect(await countOpenJobs(database.db)).toEqual({ running: 1, starting: 1, queued: 1, paused: 1 });
  expect(await listJobOwners(database.db)).toEqual([
    { userId: 'ann', person: 'Ann' },
    { userId: 'ben', person: 'ben@example.org' },
  ]);
  const { jobs, total } = await listOpenJobs(database.db, {});
  expect(total).toBe(4);
  expect(jobs.map(({ name, state, person, callsInFlight }) => [name, state, person, callsInFlight])).toEqual([
    [running.jobId, 'running', 'Ann', 1],
    [starting.jobId, 'starting', 'ben@example.org', 0],
    [waiting.jobId, 'queued', 'ben@example.org', 0],
    [paused.jobId, 'paused', 'ben@example.org', 0],
  ]);
  expect(jobs.map(({ waitedSeconds }) => waitedSeconds !== null)).toEqual([false, false, true, false]);
  expect(jobs[2]?.waitedSeconds).toBeCloseTo(60, -1);
  const names = async (wanted: Parameters<typeof listOpenJobs>[1]) =>
    (await listOpenJobs(database.db, wanted)).jobs.map(({ name }) => name);
  expect(await names({ userId: 'ann' })).toEqual([running.jobId]);
  expect(await names({ kind: 'segment-import' })).toEqual([]);
});

test('quiet jobs are those without progress or a start for long, and ended ones with calls in flight', async () => {
  const { db } = database;
  const before = new Date(Date.now() - 600_000);
  const quiet = await storeRun(db, 'ann', { status: 'processing', processingHeartbeat: before, updatedAt: before });
  const calling = await storeRun(db, 'ann', { status: 'processing', updatedAt: before });
  await storeRun(db, 'ann', { status: 'processing', updatedAt: new Date() });
  await storeRun(db, 'ann', { status: 'queued', pausedAt: before, updatedAt: before });
  const ended = await storeRun(db, 'ann', { status: 'failed', completedAt: before });
  await storeRun(db, 'ann', { status: 'failed', completedAt: before });
  await db
    .insertInto('jobPace')
    .values({ jobId: calling.id, accountId: 'openai:a', starts: 1, lastStartAt: ago(5) })
    .execute();
  await storeCall('openai:a', 300, { runId: ended.id });

  const found = await listQuietJobs(db);
  const signs = new Map(
    found.map((job) => [job.name, [job.state, Math.round(job.quietSeconds / 60), job.callsInFlight]]),
  );
  expect(Object.fromEntries(signs)).toEqual({
    [quiet.jobId]: ['running', 10, 0],
    [calling.jobId]: ['running', 0, 0],
    [ended.jobId]: ['ended', 10, 1],
  });
  expect(found.find(({ name }) => name === quiet.jobId)?.heartbeatSeconds).toBeCloseTo(600, -1);
});

test('a worker process reports itself, says that it stops, and leaves the list when it ends', async () => {
  const { db } = database;
  const lost = { startedAt: ago(200_000), heardAt: ago(100_000), memoryBytes: 1, callsInFlight: 0, callsWaiting: '{}' };
  const tasks = { tasksInFlight: 0, taskSlots: 1 };
  await db
    .insertInto('workerProcess')
    .values({ id: 'lost', buildId: '', isStopping: false, ...lost, ...tasks })
    .execute();
  const calls = new CallCounts();
  const held = Promise.withResolvers<void>();
  const inFlight = calls.whileInFlight(() => held.promise);
  const waiting = calls.whileWaiting('openai:a', () => held.promise);
  const workers = [{ getStatus: () => ({ numInFlightActivities: 7 }) }];
  const log = pino({ level: 'silent' });
  const reports = startProcessReports({
    db,
    log,
    id: 'host/1/abc',
    buildId: 'b1',
    calls,
    workers,
    taskSlots: 400,
    isolatesNetwork: true,
  });
  const [report] = await waitForValue(
    () => listWorkerProcesses(db),
    (found) => found.length > 0,
  );
  expect(report).toMatchObject({
    buildId: 'b1',
    isStopping: false,
    callsInFlight: 1,
    callsWaiting: { 'openai:a': 1 },
    tasksInFlight: 7,
    taskSlots: 400,
  });
  expect(report?.memoryBytes).toBeGreaterThan(1_000_000);
  expect(await db.selectFrom('workerProcess').select('id').execute()).toEqual([{ id: 'host/1/abc' }]);

  held.resolve();
  await Promise.all([inFlight, waiting]);
  reports.markStopping();
  const isTold = ([first]: Awaited<ReturnType<typeof listWorkerProcesses>>) => first?.isStopping === true;
  const told = await waitForValue(() => listWorkerProcesses(db), isTold);
  expect(told).toMatchObject([{ callsInFlight: 0, callsWaiting: {} }]);
  await reports.stop();
  expect(await listWorkerProcesses(db)).toEqual([]);
});
