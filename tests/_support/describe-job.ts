/**
 * The fault tests that every kind of job passes: whatever is killed, frozen or lost, nothing is lost, nothing is done
 * twice, and what the provider charged is counted. Kinds share most of their machinery, so one kind runs the whole list
 * and the others the faults that reach code of their own; `--all-kinds` runs the whole list for each.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allKinds } from './depth.ts';
import type { FaultStack } from './fault-stack.ts';
import { createJobTrial, inFlight, storingMs, type JobTrial, type JobUnderTest } from './job-trial.ts';
import { startPricedStack, type PricedStack } from './priced-stack.ts';
import { describeSharedFaults } from './shared-faults.ts';
import { waitForValue } from './until-seen.ts';

export interface DescribedJob extends JobUnderTest {
  /** Runs the whole list of faults, as one kind does for all. */
  runsAllFaults?: boolean;
  canRetry: boolean;
  /** `own`: in code of its own, so that this kind's pause is tested even without `--all-kinds`. */
  pause: 'own' | 'shared' | 'none';
}

/** Defines the tests of one kind, on a stack of their own. */
export function describeJob(job: DescribedJob): void {
  let world: FaultStack;
  let trial: JobTrial;
  let stack: PricedStack;

  beforeAll(async () => {
    stack = await startPricedStack(job.settings);
    ({ world } = stack);
    await world.configureSimulator({
      latencyMs: { minMs: 80, maxMs: 200 },
      // A call fails for good after four failures: at these rates that happens by chance in one job of a hundred.
      faults: { rate429: 0.06, rate500: 0.03, retryAfterMs: 300, kinds: ['reaction'] },
    });
    await job.prepare?.(world);
    trial = createJobTrial(world, job);
  }, 180_000);

  afterAll(async () => {
    await stack?.close();
  }, 60_000);

  const isWhole = job.runsAllFaults === true || allKinds;
  describeOwnFaults(job, () => trial);
  if (job.pause === 'own' || (job.pause === 'shared' && isWhole)) describePause(() => trial);
  if (isWhole) describeSharedFaults(() => trial);
}

/** Faults after which each kind goes on from what it has stored, in code of its own. */
function describeOwnFaults(job: DescribedJob, trial: () => JobTrial): void {
  test('a job loses nothing and does nothing twice when a worker is killed', async () => {
    const { survives, restart, world } = trial();
    await survives('worker', () => restart([world.stack.workers[0]]));
  }, 180_000);

  test('a canceled job ends at once and makes no further calls', async () => {
    const { start, act, until, world } = trial();
    const { jobId, before } = await start('cancelled');
    expect(await act('cancelJob', jobId)).toBe(true);
    const at = Date.now();
    const end = await until(jobId, ({ status }) => status === 'failed', 10_000);
    expect(end).toMatchObject({ isCancelled: true, error: 'Cancelled by user', isPaused: false });
    await sleep(1_500);
    // Starts are granted up to 75 ms ahead.
    expect((await world.arrivals(before)).filter((arrival) => arrival.at > at + 500)).toEqual([]);
    expect(await act('cancelJob', jobId)).toBe(false);
  }, 120_000);

  if (job.canRetry)
    test('a job that is retried just after it was canceled does only what is missing', async () => {
      const { start, act, expectSurvived } = trial();
      const started = await start('cancelled and retried');
      const from = Date.now();
      expect(await act('cancelJob', started.jobId)).toBe(true);
      expect(await act('retryJob', started.jobId)).toBe(true);
      await expectSurvived(started, { from, to: Date.now(), repeats: true });
    }, 120_000);

  test('a job whose workflow disappeared from Temporal is started again', async () => {
    const { survives, world } = trial();
    await survives('lost', async () => {
      const { temporal } = world.stack;
      await temporal?.kill();
      rmSync(join(world.folder, 'temporal'), { recursive: true, force: true });
      mkdirSync(join(world.folder, 'temporal'));
      await temporal?.start();
    });
  }, 180_000);
}

function describePause(trial: () => JobTrial): void {
  test('a paused job makes no calls, even if its worker is killed meanwhile, and continues where it was', async () => {
    const { start, act, now, lastSeq, restart, expectSurvived, world } = trial();
    const started = await start('paused');
    expect(await act('pauseJob', started.jobId)).toBe(true);
    expect(await now(started.jobId)).toMatchObject({ isPaused: true, status: 'queued' });
    await waitForValue(
      async () => inFlight(await world.arrivals(started.before)).length,
      (calls) => calls === 0,
    );
    // The last answers have to be stored before the kill, since none may be asked for again.
    await sleep(storingMs);
    const seen = await lastSeq();
    const from = Date.now();
    await restart([world.stack.workers[0]]);
    await sleep(1_000);
    expect(await world.arrivals(seen)).toEqual([]);
    expect(await act('resumeJob', started.jobId)).toBe(true);
    await expectSurvived(started, { from, to: Date.now(), repeats: false });
  }, 180_000);
}
