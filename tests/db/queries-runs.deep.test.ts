// @guards db/{jobs,functions}/** db/simulations/*.ts activities/simulations/progress-recorder.ts domain/simulations/progress.ts
/** Admission, early stops and late answers: decisions about runs in SQL. */
import {
  cancelStoredJob,
  failStoredJob,
  pauseStoredJob,
  recordJobStage,
  resumeStoredJob,
} from '../../db/jobs/life-cycle.ts';
import { sql, type Insertable } from 'kysely';
import { progressOf } from '../../domain/simulations/progress.ts';
import { createProgressRecorder } from '../../activities/simulations/progress-recorder.ts';
import {
  createRecurrence,
  markUnscheduledExcept,
  markScheduled,
  unscheduledRecurrences,
} from '../../db/simulations/recurrences.ts';
import { admitJobs, slotsPerAccount } from '../../db/jobs/admit-jobs.ts';
import { pauseJob, resumeJob } from '../../db/jobs/pause-job.ts';
import { claimRun } from '../../db/simulations/claim-run.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { storedImport } from '../../db/segments/import-work.ts';
import { jobOf, ownSimulation } from '../../db/simulations/open-run.ts';
import { storeQueuedImport } from '../_support/stored-imports.ts';
import { markSimulated } from '../../db/simulations/mark-simulated.ts';
import { recordFailure } from '../../db/jobs/record-failure.ts';
import { recordProgress } from '../../db/simulations/record-progress.ts';
import { recountEnded, recountEndedRun } from '../../db/simulations/recount-ended.ts';
import { createRosterGroup, findRunWithoutStop, shortenRun } from '../../db/simulations/run-plans.ts';
import type { Database } from '../../db/tables/database.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { waitForValue } from '../_support/until-seen.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const owner = 'user-1';

type RunColumns = Partial<Insertable<Database['dynamicSimulationRun']>>;

async function openRun(columns: RunColumns = {}) {
  const { id: runId, jobId } = await storeRun(database.db, owner, {
    status: 'processing',
    attemptCount: 1,
    ...columns,
  });
  return { runId, jobId, execution: 1 };
}

async function figures(runId: string) {
  return database.db
    .selectFrom('dynamicSimulationRun')
    .select([
      'status',
      'error',
      'progressMessage',
      'answeredCount',
      'positiveCount',
      'negativeCount',
      'inputTokens',
      'costUsd',
      'sentimentScore',
    ])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
}

describe('admission', () => {
  let age = 0;
  beforeEach(() => {
    age = 0;
  });

  async function queue(accounts: string[], priority = 5): Promise<string> {
    age += 1;
    const queuedAt = new Date(Date.UTC(2026, 0, 1) + age * 1_000);
    const { id, jobId } = await storeRun(database.db, owner, { status: 'queued', priority, queuedAt });
    const rows = accounts.map((accountId, at) => ({
      jobId: id,
      provider: ['openai', 'anthropic'][at] ?? '',
      accountId,
    }));
    await database.db.insertInto('jobAccount').values(rows).execute();
    return jobId;
  }

  const admitted = async () => (await admitJobs(database.db)).map(({ name }) => name);

  test('an account gets its slots, however many runs another account has queued before', async () => {
    const crowd = [];
    for (let at = 0; at < 520; at += 1) crowd.push(await queue(['a']));
    const late = await queue(['b']);
    expect(await admitted()).toEqual([...crowd.slice(0, slotsPerAccount), late]);
    expect(await admitted()).toEqual([]);
  }, 60_000);

  test('priority has precedence over age', async () => {
    const jobs = [];
    for (const priority of [5, 5, 9, 1, 5]) jobs.push(await queue(['a'], priority));
    expect(await admitted()).toEqual([jobs[3], jobs[0], jobs[1]]);
  });

  test('a run of both providers whose second account is full keeps its place in the queue of the first', async () => {
    for (let at = 0; at < 4; at += 1) await queue(['b']);
    const first = await queue(['a']);
    const both = await queue(['a', 'b']);
    const behind = await queue(['a']);
    const now = await admitted();
    expect(now).toContain(first);
    expect(now).not.toContain(both);
    expect(now).not.toContain(behind);
    expect(now).toHaveLength(slotsPerAccount + 1);
  });

  test('a run that is paused while it is being admitted gets no slot', async () => {
    const jobId = await queue(['a']);
    const isBlocked = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      );
      return rows.length > 0;
    };
    const admission = await database.db.transaction().execute(async (trx) => {
      expect(await pauseJob(trx, ownSimulation(owner, jobId), ['simulating'], 'Paused')).not.toBeNull();
      const meanwhile = admitted();
      await waitForValue(isBlocked, (blocked) => blocked);
      return { meanwhile };
    });
    expect(await admission.meanwhile).toEqual([]);
    expect(await admitted()).toEqual([]);
    await database.db.transaction().execute((trx) => resumeJob(trx, ownSimulation(owner, jobId), 'Queued'));
    expect(await admitted()).toEqual([jobId]);
  });

  test('a paused run is not claimed, even when it has a slot', async () => {
    const { id } = await storeRun(database.db, owner, {
      status: 'queued',
      admittedAt: new Date(),
      pausedAt: new Date(),
    });
    expect(await claimRun(database.db, { runId: id, execution: 1 }, 1, 'worker')).toEqual({ kind: 'waiting' });
  });
});

test('a change for a run does not apply to an import with the same id, and the other way around', async () => {
  const { jobId } = await openRun();
  await storeQueuedImport(database.db, owner, 'an-import');
  expect(await cancelStoredJob(database.db, storedSimulation, owner, 'an-import')).toBeNull();
  expect(await pauseStoredJob(database.db, storedSimulation, owner, 'an-import')).toBe(false);
  expect(await resumeStoredJob(database.db, storedSimulation, owner, 'an-import')).toBe(false);
  expect(await cancelStoredJob(database.db, storedImport, owner, jobId)).toBeNull();
  const jobs = await database.db.selectFrom('job').select(['kind', 'status', 'pausedAt']).orderBy('kind').execute();
  expect(jobs).toEqual([
    { kind: 'segment-import', status: 'queued', pausedAt: null },
    { kind: 'simulation', status: 'processing', pausedAt: null },
  ]);
});

describe('a run that stops early', () => {
  const notice = (asked: number, wished: number) => `${asked} of ${wished}`;

  const stoppable = (columns: RunColumns = {}) =>
    openRun({ numUsers: 1_000, options: JSON.stringify({ stopAtMarginPoints: 5 }), ...columns });

  async function stored(runId: string) {
    const { numUsers, notices, attachments } = await database.db
      .selectFrom('dynamicSimulationRun')
      .select(['numUsers', 'notices', 'attachments'])
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    return { numUsers, notices, ...(JSON.parse(attachments ?? '{}') as object) };
  }

  test('is never shortened below the number of its answers', async () => {
    const run = await stoppable();
    await storeReactions(database.db, run.runId, [{ personaIndex: 0 }, { personaIndex: 399 }]);
    expect(await shortenRun(database.db, run, 40, notice)).toBe(true);
    expect(await stored(run.runId)).toEqual({
      numUsers: 400,
      notices: ['400 of 1000'],
      metadata: { wishedNumUsers: 1_000 },
    });
  });

  test('keeps the number first requested, and is not shortened a second time', async () => {
    const run = await stoppable();
    expect(await findRunWithoutStop(database.db, run.runId)).toMatchObject({ options: { stopAtMarginPoints: 5 } });
    for (const asked of [400, 400, 300]) await shortenRun(database.db, run, asked, notice);
    expect(await stored(run.runId)).toMatchObject({ numUsers: 300, metadata: { wishedNumUsers: 1_000 } });
    expect(await findRunWithoutStop(database.db, run.runId)).toBeUndefined();
  });
});

test('a failure is stored whatever the provider’s message contains', async () => {
  const run = await openRun();
  const error = 'OpenAI API error (400): \0 and half of \ud83d';
  const { runId: jobId, execution } = run;
  const entry = { jobId, execution, attempt: 1, item: 0, provider: 'openai', error, final: true };
  for (const failures of [1, 2]) expect(await recordFailure(database.db, entry, 3)).toEqual({ failures, final: true });
  expect(await failStoredJob(database.db, storedSimulation, jobOf(run), error, false)).toBe('failed');
  const { error: kept, progressMessage } = await figures(run.runId);
  expect(kept).toBe('OpenAI API error (400):  and half of \ufffd');
  expect(progressMessage).toBe(`Failed: ${kept}`);
});

describe('answers stored after the end of a run', () => {
  const counted = { answeredCount: 2, positiveCount: 1, negativeCount: 1, inputTokens: 600 };
  const late = [{ personaIndex: 0 }, { personaIndex: 1, sentiment: 'negative' as const }];

  async function paid(runId: string, costUsd: number): Promise<void> {
    await database.db
      .insertInto('jobPace')
      .values({ jobId: runId, accountId: 'openai:x', starts: 1, lastStartAt: null, costUsd })
      .execute();
  }

  test('are counted by the batch that stores them, and do not change how the run ended', async () => {
    const run = await openRun();
    await failStoredJob(database.db, storedSimulation, jobOf(run), 'The spend cap of $0.10 was reached', false);
    await storeReactions(database.db, run.runId, late);
    await paid(run.runId, 0.25);
    await createProgressRecorder(database.db).record(run);
    expect(await figures(run.runId)).toMatchObject({
      ...counted,
      status: 'failed',
      error: 'The spend cap of $0.10 was reached',
      progressMessage: 'Failed: The spend cap of $0.10 was reached',
      costUsd: 0.25,
      sentimentScore: 0,
    });
  });

  test('are found by the reconciler within a minute, at no cost when there are none', async () => {
    const run = await openRun({ rosterId: 'roster-1' });
    const old = await openRun({ rosterId: 'roster-2' });
    for (const { runId, jobId } of [run, old]) {
      await cancelStoredJob(database.db, storedSimulation, owner, jobId);
      await storeReactions(database.db, runId, late);
    }
    await database.db
      .updateTable('job')
      .set({ completedAt: new Date(Date.now() - 120_000) })
      .where('id', '=', old.runId)
      .execute();
    await recountEnded(database.db, 60_000);
    expect(await figures(run.runId)).toMatchObject({ ...counted, error: 'Cancelled by user' });
    expect(await figures(old.runId)).toMatchObject({ answeredCount: 0 });
    const updated = () =>
      database.db
        .selectFrom('dynamicSimulationRun')
        .select('updatedAt')
        .where('id', '=', run.runId)
        .executeTakeFirstOrThrow();
    const before = await updated();
    await recountEnded(database.db, 60_000);
    expect(await updated()).toEqual(before);
  });

  test('do not change a run that is open, completed, or in a later execution', async () => {
    const runs = [
      await openRun(),
      await openRun({ status: 'completed', answeredCount: 7 }),
      await openRun({ status: 'failed', execution: 2 }),
    ];
    for (const run of runs) {
      const before = await figures(run.runId);
      await storeReactions(database.db, run.runId, late);
      await recountEndedRun(database.db, run);
      expect(await figures(run.runId)).toEqual(before);
    }
  });

  test('make a canceled run cost what its calls cost', async () => {
    const run = await openRun();
    await paid(run.runId, 0.5);
    await cancelStoredJob(database.db, storedSimulation, owner, run.jobId);
    expect(await figures(run.runId)).toMatchObject({ costUsd: 0.5 });
    expect(await recordProgress(database.db, run, (share) => progressOf('running', share))).toBe(false);
  });
});

test('a worker of an earlier execution cannot write into a run that was started again', async () => {
  const late = await openRun({ execution: 2 });
  const before = await figures(late.runId);
  expect(await recordProgress(database.db, late, (share) => progressOf('running', share))).toBe(false);
  expect(await recordJobStage(database.db, storedSimulation, jobOf(late), 'analysis')).toBe(false);
  await failStoredJob(database.db, storedSimulation, jobOf(late), 'The provider refused the key', true);
  expect(await figures(late.runId)).toEqual(before);
  const present = { ...late, execution: 2 };
  expect(await recordJobStage(database.db, storedSimulation, jobOf(present), 'analysis')).toBe(true);
  expect(await recordProgress(database.db, present, (share) => progressOf('running', share))).toBe(true);
  expect(await failStoredJob(database.db, storedSimulation, jobOf(present), 'The provider refused the key', true)).toBe(
    'retrying',
  );
});

test('a run is marked as simulated while it is open, and stays so', async () => {
  const open = await openRun({ isSimulated: false });
  const ended = await openRun({ isSimulated: false, status: 'failed' });
  for (const run of [open, open, ended]) await markSimulated(database.db, run);
  const rows = await database.db.selectFrom('dynamicSimulationRun').select(['id', 'isSimulated']).execute();
  expect(new Map(rows.map(({ id, isSimulated }) => [id, isSimulated]))).toEqual(
    new Map([
      [open.runId, true],
      [ended.runId, false],
    ]),
  );
});

test('recurring runs without a schedule are sent to Temporal again', async () => {
  const rosterGroupId = await createRosterGroup(database.db, owner, null);
  const rhythm = { every: 'day', onDay: null, atHour: 7, timeZone: 'UTC' } as const;
  const input = { message: 'More buses at night.', segmentIds: [], numUsers: 8 };
  const made = await Promise.all(
    ['Kept', 'Lost'].map((name) =>
      createRecurrence(database.db, { ...rhythm, userId: owner, name, input, rosterGroupId }),
    ),
  );
  for (const row of made) await markScheduled(database.db, row);
  expect(await markUnscheduledExcept(database.db, [made[0]?.id ?? '', 'of-somebody-else'])).toBe(1);
  expect((await unscheduledRecurrences(database.db)).map(({ name }) => name)).toEqual(['Lost']);
  expect(await markUnscheduledExcept(database.db, [])).toBe(1);
});
