/** Faults that every kind of job survives through code that all kinds share. One kind shows them for all. */
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded, type JobTrial } from './job-trial.ts';
import { startTcpProxy } from './tcp-proxy.ts';

export function describeSharedFaults(trial: () => JobTrial): void {
  describeKilledServers(trial);
  describeOperators(trial);
  describeSilentProcesses(trial);
}

function describeKilledServers(trial: () => JobTrial): void {
  test('a stopping worker finishes its calls and starts no others', async () => {
    const { survives, restart, world } = trial();
    await survives('stop', () => restart([world.stack.workers[0]], 'stop'), { repeats: false });
  }, 180_000);

  test('a job loses nothing when Temporal is killed and restarted with its file', async () => {
    const { survives, restart, world } = trial();
    await survives('Temporal', () => restart([world.stack.temporal]));
  }, 180_000);

  test('a job loses nothing when Postgres is killed and restarted', async () => {
    const { survives, restart, world } = trial();
    await survives('Postgres', () => restart([world.stack.postgres]));
  }, 180_000);

  test('a job loses nothing when all processes are killed at once', async () => {
    const { survives, world } = trial();
    await survives('everything', async () => {
      const { api, postgres, temporal, workers } = world.stack;
      await Promise.all([...workers, api, temporal, postgres].map(async (part) => part?.kill()));
      await Promise.all([postgres?.start(), temporal?.start()]);
      await Promise.all([...workers, api].map((part) => part.start()));
    });
  }, 240_000);

  test('a job that is submitted while Temporal is unavailable runs after Temporal has returned', async () => {
    const { submit, lastSeq, now, expectSurvived, world } = trial();
    const before = await lastSeq();
    await world.stack.temporal?.kill();
    const jobId = await submit('Temporal away');
    expect(await now(jobId)).toMatchObject({ status: 'queued' });
    await world.stack.temporal?.start();
    await expectSurvived({ jobId, before });
  }, 180_000);
}

function describeOperators(trial: () => JobTrial): void {
  test('a job whose workflow is terminated in Temporal fails within 30 seconds with the reason', async () => {
    const { start, until, workflowId, world } = trial();
    const { jobId } = await start('terminated');
    await (await world.temporal()).workflow.getHandle(workflowId(jobId)).terminate('operator');
    const end = await until(jobId, ({ status }) => status === 'failed', 30_000);
    expect(end.error).toMatch(/terminated in Temporal/);
  }, 120_000);

  test('a job whose workflow is reset to its beginning is complete at the end', async () => {
    const { survives, workflowId, world } = trial();
    await survives('reset', async (jobId) => {
      const client = await world.temporal();
      await client.workflowService.resetWorkflowExecution({
        namespace: client.options.namespace,
        workflowExecution: { workflowId: workflowId(jobId) },
        reason: 'A test',
        requestId: jobId,
        // The end of its first task; a number is taken, too, though the type does not say so.
        workflowTaskFinishEventId: 4 as never,
      });
    });
  }, 180_000);
}

/** A quarter of the limits of a connection (db/client.ts), so that a lost answer is noticed after 16 s instead of 65. */
const shortLimits = { statement_timeout: 15_000, query_timeout: 16_250 };

function describeSilentProcesses(trial: () => JobTrial): void {
  test('a worker that is suspended in the middle of its calls changes nothing when it continues', async () => {
    const { start, until, expectSurvived, world } = trial();
    const started = await start('frozen');
    const from = Date.now();
    const frozen = world.stack.workers[0]?.pid() ?? 0;
    process.kill(frozen, 'SIGSTOP');
    try {
      await until(started.jobId, hasEnded, 150_000);
    } finally {
      process.kill(frozen, 'SIGCONT');
    }
    await sleep(2_000);
    await expectSurvived(started, { from, to: Date.now(), repeats: true });
  }, 240_000);

  test('a process that stops while it has locked the job holds it up only for seconds', async () => {
    const { start, lock, expectSurvived } = trial();
    const started = await start('locked');
    const from = Date.now();
    const leave = await lock(started.jobId);
    try {
      await expectSurvived(started, { from, to: from + 20_000, repeats: true });
    } finally {
      await leave();
    }
  }, 180_000);

  // The last one, because its workers have no other way to Postgres.
  test('a job goes on after its connections to Postgres went silent without being closed', async () => {
    const { start, until, restart, expectSurvived, world } = trial();
    const { childEnv, workers } = world.stack;
    const url = new URL(childEnv['DATABASE_URL'] ?? '');
    const network = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(network.port);
    for (const [limit, ms] of Object.entries(shortLimits)) url.searchParams.set(limit, String(ms));
    childEnv['DATABASE_URL'] = url.href;
    try {
      await restart(workers);
      const started = await start('silent');
      const from = Date.now();
      network.silence();
      await until(started.jobId, hasEnded, 240_000);
      await expectSurvived(started, { from, to: Date.now(), repeats: true });
    } finally {
      await network.close();
    }
  }, 300_000);
}
