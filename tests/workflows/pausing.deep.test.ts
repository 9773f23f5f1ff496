// @guards db/jobs/{admit-jobs,claim-job,life-cycle,open-job,pause-job}.ts db/simulations/{claim-run,end-run,estimates,open-run}.ts
// @guards services/jobs/{job-workflows,own-jobs}.ts services/simulations/results/progress.ts activities/jobs/** workflows/{jobs,simulations}/**
import { admitJobs, slotsPerAccount } from '../../db/jobs/admit-jobs.ts';
import { runsAhead } from '../../db/simulations/estimates.ts';
import { cancelOwnJob, pauseOwnJob, resumeOwnJob } from '../../services/jobs/own-jobs.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { readProgress } from '../../services/simulations/results/progress.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
let userId: string;
let cohortId: string;

beforeAll(async () => {
  // Runs without outside help: a resumed run does not wait for the reconciler.
  world = await createWorld({ reconciles: false });
  userId = await world.user();
  cohortId = await world.cohort(userId, 60);
}, 120_000);

afterAll(() => world.close());
afterEach(() => world.simulator.configure({ latencyMs: 0 }));

const submit = (numUsers: number) =>
  world.submit(userId, { message: 'Buses every ten minutes.', segmentIds: [cohortId], numUsers });
const reactions = (runId: string) =>
  world.db.selectFrom('reaction').select(['personaIndex', 'costUsd']).where('runId', '=', runId).execute();
const underWay = (runId: string) =>
  world.db.selectFrom('permit').select('id').where('runId', '=', runId).where('releasedAt', 'is', null).execute();
const askedAt = (from: number) => world.simulator.log(from).filter(({ kind }) => kind === 'reaction').length;

test('a paused run asks nobody, stores late answers, and continues where it was, also with another worker', async () => {
  // So many that a slow machine pauses the run before the last was asked.
  const people = 80;
  world.simulator.configure({ latencyMs: 300 });
  const before = world.simulator.log().length;
  const { id, jobId } = await submit(people);
  await world.until(jobId, (run) => run.answeredCount > 5);
  expect(await pauseOwnJob(world, storedSimulation, await world.user(), jobId)).toBe(false);
  expect(await pauseOwnJob(world, storedSimulation, userId, jobId)).toBe(true);
  expect(await pauseOwnJob(world, storedSimulation, userId, jobId)).toBe(false);
  expect(await readProgress(world.db, userId, jobId)).toMatchObject({
    status: 'queued',
    isPaused: true,
    canPause: false,
    progressMessage: 'Paused',
    etaSeconds: null,
  });
  await waitForValue(
    () => underWay(id),
    (calls) => calls.length === 0,
  );
  const asked = askedAt(before);
  const kept = await waitForValue(
    () => reactions(id),
    (rows) => rows.length === asked,
  );
  await world.until(jobId, (run) => run.answeredCount === kept.length);
  await Promise.all(world.workers.map((worker) => worker.kill()));
  await world.startWorker();
  expect(asked).toBeLessThan(people);

  expect(await resumeOwnJob(world, storedSimulation, await world.user(), jobId)).toBe(false);
  expect(askedAt(before)).toBe(asked);
  expect(await resumeOwnJob(world, storedSimulation, userId, jobId)).toBe(true);
  expect(await resumeOwnJob(world, storedSimulation, userId, jobId)).toBe(false);
  const done = await world.until(jobId);
  expect(done).toMatchObject({
    status: 'completed',
    execution: 1,
    attemptCount: 1,
    answeredCount: people,
    pausedAt: null,
  });
  // Nobody was asked twice.
  expect(askedAt(before)).toBe(people);
  expect(await reactions(id)).toHaveLength(people);
  expect(await pauseOwnJob(world, storedSimulation, userId, jobId)).toBe(false);
}, 120_000);

test('a paused run gives its slot to the next one, is not ahead of others, and can be cancelled', async () => {
  world.simulator.configure({ latencyMs: 400 });
  const runs = [];
  for (let at = 0; at < slotsPerAccount + 1; at += 1) runs.push(await submit(20));
  const [first, next] = [runs[0], runs.at(-1)].map((run) => run?.jobId ?? '') as [string, string];
  await world.until(first, (run) => run.status === 'processing' && run.stage === 'running');
  expect(await world.run(next)).toMatchObject({ status: 'queued', admittedAt: null });
  expect(await pauseOwnJob(world, storedSimulation, userId, first)).toBe(true);
  await world.until(next, (run) => run.status !== 'queued');
  expect(await admitJobs(world.db)).toEqual([]);
  const { accountId } = await world.db
    .selectFrom('jobAccount')
    .select('accountId')
    .where('jobId', '=', runs[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(await runsAhead(world.db, accountId, 9)).toHaveLength(slotsPerAccount);
  expect(await cancelOwnJob(world, storedSimulation, userId, first)).toBe(true);
  expect(await world.run(first)).toMatchObject({ status: 'failed', error: 'Cancelled by user', pausedAt: null });
  expect(await resumeOwnJob(world, storedSimulation, userId, first)).toBe(false);
  const handle = (await world.temporal.client()).workflow.getHandle(`simulation/${first}`);
  await handle.result().catch(() => undefined);
  world.simulator.configure({ latencyMs: 0 });
  for (const { jobId } of runs.slice(1)) expect(await world.until(jobId)).toMatchObject({ status: 'completed' });
}, 120_000);
