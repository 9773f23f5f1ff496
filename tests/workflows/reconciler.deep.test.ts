// @guards activities/{reconcile,run-workers}.ts activities/jobs/reconcile-jobs.ts services/jobs/** db/jobs/** workflows/jobs/**
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { sql } from 'kysely';
import { reconcile } from '../../activities/reconcile.ts';
import type { ActivityDeps } from '../../activities/deps.ts';
import { awayTemporal } from '../_support/away-temporal.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeQueuedImport } from '../_support/stored-imports.ts';
import { storeRun } from '../_support/stored-runs.ts';
import { reconcilerWaits } from '../../domain/waits.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';
import { cancelOwnJob } from '../../services/jobs/own-jobs.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { submitRun } from '../../services/simulations/submit.ts';

let world: World;
let userId: string;
let cohortId: string;

beforeAll(async () => {
  world = await createWorld({ simulator: { latencyMs: 150 } });
  userId = await world.user();
  cohortId = await world.cohort(userId, 60);
}, 120_000);

afterAll(() => world.close());

const input = (numUsers = 60) => ({
  message: 'Every clinic will publish its waiting times.',
  segmentIds: [cohortId],
  numUsers,
});

async function started(): Promise<string> {
  const { jobId } = await world.submit(userId, input());
  await world.until(jobId, (run) => run.answeredCount > 5);
  return jobId;
}

async function answers(jobId: string): Promise<number> {
  const run = await world.run(jobId);
  return (await world.db.selectFrom('reaction').select('personaIndex').where('runId', '=', run.id).execute()).length;
}

test('a record whose workflow was never started gets a workflow', async () => {
  // The gateway reaches no Temporal, so only the reconciler can start the workflow.
  const { jobId } = await submitRun({ ...world, temporal: awayTemporal }, userId, input(5));
  expect(await world.until(jobId)).toMatchObject({ status: 'completed', answeredCount: 5 });
}, 60_000);

test('a workflow whose record was deleted is cancelled', async () => {
  const apiKeys = { openai: 'sim-key-of-an-account-that-is-full' };
  const full = await Promise.all([1, 2, 3].map(() => world.submit(userId, { ...input(), apiKeys })));
  // The run waits for a slot forever, because a deleted record gets none.
  const { jobId } = await world.submit(userId, { ...input(), apiKeys });
  expect(await world.run(jobId)).toMatchObject({ status: 'queued', admittedAt: null });
  const handle = (await world.temporal.client()).workflow.getHandle(`simulation/${jobId}`);
  await waitForValue(
    async () => (await handle.fetchHistory()).events ?? [],
    (events) => events.some((event) => event.activityTaskCompletedEventAttributes),
  );
  await world.db.deleteFrom('dynamicSimulationRun').where('jobId', '=', jobId).execute();
  await expect(handle.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
  expect((await handle.describe()).status.name).toBe('CANCELLED');
  for (const run of full) await cancelOwnJob(world, storedSimulation, userId, run.jobId);
}, 60_000);

test('a run whose workflow disappeared from Temporal is started again as a new attempt, and asks only the missing personas', async () => {
  const jobId = await started();
  const client = await world.temporal.client();
  await client.workflowService.deleteWorkflowExecution({
    namespace: world.env.TEMPORAL_NAMESPACE,
    workflowExecution: { workflowId: `simulation/${jobId}` },
  });
  const run = await world.until(jobId, undefined, 90_000);
  expect(run).toMatchObject({ status: 'completed', answeredCount: 60, attemptCount: 2 });
  expect(await answers(jobId)).toBe(60);
}, 120_000);

test('a start that Temporal refuses does not use up an attempt of a lost run, a start that it accepts does', async () => {
  const database = await createTestDatabase();
  try {
    const lost = { status: 'processing' as const, attemptCount: 1, updatedAt: new Date(Date.now() - 60_000) };
    const { id } = await storeRun(database.db, 'user-1', lost);
    const starts: unknown[] = [];
    let refuses = true;
    const temporal = {
      workflow: {
        async *list() {},
        getHandle: (workflowId: string) => ({
          describe: () => Promise.reject(new WorkflowNotFoundError('not found', workflowId, undefined)),
        }),
        async start(_type: string, { args }: { args: unknown[] }) {
          starts.push(...args);
          if (refuses) throw new Error('Namespace default has no mapping defined for search attribute UserId');
        },
      },
    } as unknown as Client;
    const deps = { ...world, db: database.db, temporal, serverId: 'test' } as unknown as ActivityDeps;
    const { settleMs } = reconcilerWaits();
    for (let tick = 0; tick < 4; tick += 1) await reconcile(deps, settleMs);
    const run = await database.db
      .selectFrom('dynamicSimulationRun')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(run).toMatchObject({ status: 'processing', attemptCount: 1, error: null });
    refuses = false;
    await reconcile(deps, settleMs);
    expect(starts).toHaveLength(5);
    expect(starts.at(-1)).toMatchObject({ runId: id, attempt: 2 });
  } finally {
    await database.drop();
  }
}, 60_000);

describe('the reconciliation', () => {
  const lost = { status: 'queued' as const, updatedAt: new Date(Date.now() - 60_000) };

  /** A Temporal that lists these jobs as running, knows how these workflows ended, and knows no others. */
  function standIn(listed: () => AsyncIterable<unknown>, ends: Record<string, string> = {}) {
    const started: string[] = [];
    const described: string[] = [];
    const cancelled: string[] = [];
    const temporal = {
      workflow: {
        list: listed,
        getHandle: (workflowId: string) => ({
          signal: async () => {},
          cancel: async () => void cancelled.push(workflowId),
          async describe() {
            described.push(workflowId);
            const end = ends[workflowId];
            if (end !== undefined) return { memo: { execution: 1 }, status: { name: end } };
            throw new WorkflowNotFoundError('not found', workflowId, undefined);
          },
        }),
        start: async (_type: string, { workflowId }: { workflowId: string }) => void started.push(workflowId),
      },
    } as unknown as Client;
    return { temporal, started, described, cancelled };
  }

  async function tick(database: TestDatabase, temporal: Client) {
    const deps = { ...world, db: database.db, temporal, serverId: 'test' } as unknown as ActivityDeps;
    await reconcile(deps, reconcilerWaits().settleMs);
  }

  test('checks every open run, however many there are, and asks Temporal only about runs that it does not list', async () => {
    const database = await createTestDatabase();
    const runs = await Promise.all(Array.from({ length: 1_100 }, () => storeRun(database.db, 'user-1', lost)));
    const [known] = runs;
    const { temporal, started, described } = standIn(async function* () {
      yield { workflowId: `simulation/${known?.jobId}`, runId: 'r', startTime: new Date() };
    });
    await tick(database, temporal);
    const others = runs.slice(1).map(({ jobId }) => `simulation/${jobId}`);
    expect(new Set(described)).toEqual(new Set(others));
    expect(started.toSorted()).toEqual(others.toSorted());
    await database.drop();
  }, 60_000);

  test('starts imports without a workflow, fails those whose workflow was ended, and cancels workflows without an import', async () => {
    const database = await createTestDatabase();
    for (const id of ['unstarted', 'ended']) await storeQueuedImport(database.db, 'user-1', id);
    await sql`update job set updated_at = now() - interval '1 minute'`.execute(database.db);
    const { temporal, started, cancelled } = standIn(
      async function* () {
        yield { workflowId: 'segment-import/deleted', runId: 'r', startTime: new Date(Date.now() - 60_000) };
      },
      { 'segment-import/ended': 'TERMINATED' },
    );
    await tick(database, temporal);
    expect(started).toEqual(['segment-import/unstarted']);
    expect(cancelled).toEqual(['segment-import/deleted']);
    const records = await database.db
      .selectFrom('segmentImport')
      .select(['id', 'status', 'error'])
      .orderBy('id')
      .execute();
    expect(records).toEqual([
      { id: 'ended', status: 'failed', error: 'The import was stopped: the workflow was terminated in Temporal' },
      { id: 'unstarted', status: 'queued', error: null },
    ]);
    await database.drop();
  });

  test('does all other work when one part fails', async () => {
    const database = await createTestDatabase();
    const { id, jobId } = await storeRun(database.db, 'user-1', lost);
    await database.db.insertInto('jobAccount').values({ jobId: id, provider: 'openai', accountId: 'a' }).execute();
    const { temporal, started } = standIn(() => {
      throw new Error('the visibility store is away');
    });
    await tick(database, temporal);
    expect(started).toEqual([`simulation/${jobId}`]);
    const run = await database.db.selectFrom('dynamicSimulationRun').select('admittedAt').executeTakeFirstOrThrow();
    expect(run.admittedAt).not.toBeNull();
    await database.drop();
  });
});

test('renews the heartbeat of a run that waits for a long call, but not every time', async () => {
  world.simulator.configure({ latencyMs: 4_500 });
  const { jobId } = await world.submit(userId, input(2));
  const beats = new Set<number>();
  const began = await world.until(jobId, ({ status, stage }) => status === 'processing' && stage === 'running');
  await waitForValue(
    () => world.run(jobId),
    ({ processingHeartbeat, answeredCount }) => {
      if (processingHeartbeat !== null && answeredCount === 0) beats.add(processingHeartbeat.getTime());
      return answeredCount > 0;
    },
    { timeoutMs: 30_000 },
  );
  world.simulator.configure({ latencyMs: 150 });
  await world.until(jobId);
  // One second represents ten, but a tick comes every two: a run that is silent for a second is due at the next one.
  expect(beats.size).toBeGreaterThan(1);
  expect(beats.size).toBeLessThan(6);
  expect(Math.max(...beats)).toBeGreaterThan((began.processingHeartbeat?.getTime() ?? 0) + 1_500);
}, 60_000);

test('an open run continues from its stored answers after an operator resets its workflow', async () => {
  const jobId = await started();
  const client = await world.temporal.client();
  const workflowId = `simulation/${jobId}`;
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const first = events?.find((event) => event.workflowTaskCompletedEventAttributes)?.eventId;
  await client.workflowService.resetWorkflowExecution({
    namespace: world.env.TEMPORAL_NAMESPACE,
    workflowExecution: { workflowId },
    workflowTaskFinishEventId: first ?? null,
    requestId: jobId,
    reason: 'operator',
  });
  const run = await world.until(jobId, undefined, 90_000);
  expect(run).toMatchObject({ status: 'completed', answeredCount: 60 });
  expect(await answers(jobId)).toBe(60);
}, 120_000);
