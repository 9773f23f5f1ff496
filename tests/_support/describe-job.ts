/**
 * The fault tests that every kind of job passes: whatever is killed, frozen or lost, nothing is lost, nothing is done
 * twice, and what the provider charged is counted.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../db/client.ts';
import { costUsd } from '../../domain/providers/prices.ts';
import type { Arrival } from '../../local/simulator/arrivals.ts';
import type { SupervisedProcess } from '../../local/supervised-process.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { startFaultStack, type FaultStack } from './fault-stack.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { waitForValue } from './until-seen.ts';

export interface JobUnderTest {
  /** First part of its workflows' ids. */
  kind: string;
  /** Settings of the stack. */
  settings?: Record<string, string>;
  /** Called once the stack runs. */
  prepare?(world: FaultStack): Promise<void>;
  /** Starts a job that takes some seconds; `name` makes its content its own. Returns its readable id. */
  submit(world: FaultStack, name: string): Promise<string>;
  /** True once some of the job is done, and most of it is not. */
  isUnderWay(world: FaultStack, jobId: string): Promise<boolean>;
  /** Reads what the job has stored, counted in every way that would show that something is missing or there twice. */
  readStored(world: FaultStack, jobId: string): Promise<unknown>;
  /** The same at the end of a job that lost nothing. */
  whole: unknown;
  /** Number of calls that a job without faults makes of the provider; 0 for a kind that makes none. */
  calls: number;
  canPause: boolean;
  canRetry: boolean;
}

interface JobNow {
  status: string;
  stage: string | null;
  progress: number;
  error: string | null;
  costUsd: number;
  isPaused: boolean;
  isCancelled: boolean;
}

const jobQuery =
  'query ($jobId: String!) { job(jobId: $jobId) { status stage progress error costUsd isPaused isCancelled } }';

/** A time in milliseconds since 1970, from one to another, in which processes were dead or cut off. */
interface Fault {
  from: number;
  to: number;
  /** True when calls that were under way may have been made again. */
  repeats: boolean;
}

/** Answers received this long before a kill must be stored, however busy the machine is. */
const storingMs = 1_000;

/** Defines the tests of one kind, on a stack of their own. */
export function describeJob(job: JobUnderTest): void {
  let world: FaultStack;
  let provider: TcpProxy;

  beforeAll(async () => {
    // Calls of the simulator's own keys cost nothing, so it plays a provider with prices behind an address known ahead.
    const simulator = { host: '127.0.0.1', port: 0 };
    provider = await startTcpProxy(simulator);
    const settings = { ...job.settings, OPENAI_BASE_URL: `http://127.0.0.1:${provider.port}/v1` };
    world = await startFaultStack(settings);
    simulator.port = Number(new URL(world.stack.urls.simulator).port);
    await world.session.ask('mutation ($key: String!) { saveProviderKey(provider: "openai", key: $key) { userId } }', {
      key: 'sk-priced-key-of-a-test',
    });
    await world.configureSimulator({
      seed: 7,
      anyKey: true,
      latencyMs: { minMs: 80, maxMs: 200 },
      // A call fails for good after four failures: at these rates that happens by chance in one job of a hundred.
      faults: { rate429: 0.06, rate500: 0.03, retryAfterMs: 300, kinds: ['reaction'] },
    });
    await job.prepare?.(world);
  }, 180_000);

  afterAll(async () => {
    await world?.close();
    await provider?.close();
  }, 60_000);

  async function now(jobId: string): Promise<JobNow | undefined> {
    const answer = await world.session.ask<{ job: JobNow | null }>(jobQuery, { jobId }).catch(() => undefined);
    return answer?.job ?? undefined;
  }

  async function until(jobId: string, holds: (state: JobNow) => boolean, timeoutMs = 120_000): Promise<JobNow> {
    let last: JobNow | undefined;
    const reached = async () => {
      // The api or its database may be away, which these tests cause on purpose.
      last = (await now(jobId)) ?? last;
      return last !== undefined && holds(last);
    };
    if (await waitUntil(reached, { timeoutMs })) return last as JobNow;
    throw new Error(`The job ${jobId} did not get there: ${JSON.stringify(last)}`);
  }

  const arrivalsAfter = async (seq: number) => (await world.arrivals()).filter((arrival) => arrival.seq > seq);
  const lastSeq = async () => (await world.arrivals()).at(-1)?.seq ?? 0;
  const inFlight = (calls: readonly Arrival[]) => calls.filter(({ endedAt }) => endedAt === null);

  /** Starts a job and waits until it is under way, with calls in flight where its kind makes any. */
  async function startJob(name: string): Promise<{ jobId: string; before: number }> {
    // On a busy machine a job may end before it was seen under way; another one is started then.
    for (let at = 1; at <= 5; at += 1) {
      const before = await lastSeq();
      const jobId = await job.submit(world, `${name} ${at}`);
      let last: JobNow | undefined;
      let isReady = false;
      const isSeen = async () => {
        isReady =
          (await job.isUnderWay(world, jobId)) && (job.calls === 0 || inFlight(await arrivalsAfter(before)).length > 0);
        if (!isReady) last = await now(jobId);
        return isReady || last?.status === 'completed';
      };
      const isTold = await waitUntil(isSeen, { timeoutMs: 60_000, everyMs: 20 });
      if (isReady) return { jobId, before };
      if (!isTold) throw new Error(`The job ${jobId} was never under way: ${JSON.stringify(last)}`);
    }
    throw new Error('Five jobs ended before they were seen under way');
  }

  /** Waits for the end of a job and checks it against what the provider saw. */
  async function expectSurvived({ jobId, before }: { jobId: string; before: number }, fault?: Fault): Promise<void> {
    const end = await until(jobId, ({ status }) => status === 'completed' || status === 'failed');
    expect(end).toMatchObject({ status: 'completed', error: null, progress: 100 });
    expect(await job.readStored(world, jobId)).toEqual(job.whole);
    const calls = await arrivalsAfter(before);
    const answered = calls.filter(({ status, outcome }) => status === 200 && outcome === 'ok');
    const isExposed = ({ at, endedAt }: Arrival) =>
      fault !== undefined && at < fault.to && (endedAt ?? Infinity) > fault.from - storingMs;
    const exposed = answered.filter(isExposed);
    const abandoned = calls.filter((call) => call.outcome === 'gone' && isExposed(call));
    expect(answered.length).toBeGreaterThanOrEqual(job.calls);
    expect(answered.length - job.calls).toBeLessThanOrEqual(fault?.repeats === true ? exposed.length : 0);
    // A call whose worker died before it told of the cost counts with the average, or not at all when its answer was
    // stored and the job ended before its lease did.
    const uncertain = sum(exposed.map(chargeOf)) + abandoned.length * Math.max(0, ...answered.map(chargeOf));
    expect(Math.abs(end.costUsd - sum(answered.map(chargeOf)))).toBeLessThanOrEqual(uncertain + 1e-6);
  }

  /** Disturbs a job that is under way and checks that it survives. */
  async function survives(
    name: string,
    disturb: (jobId: string) => Promise<void>,
    { repeats = true } = {},
  ): Promise<void> {
    const started = await startJob(name);
    const from = Date.now();
    await disturb(started.jobId);
    await expectSurvived(started, repeats ? { from, to: Date.now(), repeats } : undefined);
  }

  const restart = async (parts: readonly (SupervisedProcess | undefined)[], how: 'kill' | 'stop' = 'kill') => {
    await Promise.all(parts.map(async (part) => part?.[how]()));
    for (const part of parts) await part?.start();
  };

  test('a job loses nothing and does nothing twice when a worker is killed', async () => {
    await survives('worker', () => restart([world.stack.workers[0]]));
  }, 180_000);

  test('a stopping worker finishes its calls and starts no others', async () => {
    await survives('stop', () => restart([world.stack.workers[0]], 'stop'), { repeats: false });
  }, 180_000);

  test('a job loses nothing when Temporal is killed and restarted with its file', async () => {
    await survives('Temporal', () => restart([world.stack.temporal]));
  }, 180_000);

  test('a job loses nothing when Postgres is killed and restarted', async () => {
    await survives('Postgres', () => restart([world.stack.postgres]));
  }, 180_000);

  test('a job loses nothing when all processes are killed at once', async () => {
    await survives('everything', async () => {
      const { api, postgres, temporal, workers } = world.stack;
      await Promise.all([...workers, api, temporal, postgres].map(async (part) => part?.kill()));
      for (const part of [postgres, temporal, ...workers, api]) await part?.start();
    });
  }, 240_000);

  test('a worker that is suspended in the middle of its calls changes nothing when it continues', async () => {
    const started = await startJob('frozen');
    const from = Date.now();
    const frozen = world.stack.workers[0]?.pid() ?? 0;
    process.kill(frozen, 'SIGSTOP');
    try {
      await until(started.jobId, ({ status }) => status === 'completed' || status === 'failed', 150_000);
    } finally {
      process.kill(frozen, 'SIGCONT');
    }
    await sleep(2_000);
    await expectSurvived(started, { from, to: Date.now(), repeats: true });
  }, 240_000);

  test('a process that stops while it has locked the job holds it up only for seconds', async () => {
    const started = await startJob('locked');
    const from = Date.now();
    const leave = await lockJob(started.jobId);
    try {
      await expectSurvived(started, { from, to: from + 20_000, repeats: true });
    } finally {
      await leave();
    }
  }, 180_000);

  test('a job goes on after its connections to Postgres went silent without being closed', async () => {
    const { childEnv, workers } = world.stack;
    const direct = childEnv['DATABASE_URL'] ?? '';
    const url = new URL(direct);
    const network = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(network.port);
    try {
      childEnv['DATABASE_URL'] = url.href;
      await restart(workers);
      const started = await startJob('silent');
      const from = Date.now();
      network.silence();
      await until(started.jobId, ({ status }) => status === 'completed' || status === 'failed', 240_000);
      await expectSurvived(started, { from, to: Date.now(), repeats: true });
    } finally {
      childEnv['DATABASE_URL'] = direct;
      await restart(workers);
      await network.close();
    }
  }, 300_000);

  test('a canceled job ends at once and makes no further calls', async () => {
    const { jobId } = await startJob('cancelled');
    expect(await act('cancelJob', jobId)).toBe(true);
    const at = Date.now();
    const end = await until(jobId, ({ status }) => status === 'failed', 10_000);
    expect(end).toMatchObject({ isCancelled: true, error: 'Cancelled by user', isPaused: false });
    await sleep(1_500);
    // Starts are granted up to 75 ms ahead.
    expect((await arrivalsAfter(0)).filter((arrival) => arrival.at > at + 500)).toEqual([]);
    expect(await act('cancelJob', jobId)).toBe(false);
  }, 120_000);

  if (job.canRetry)
    test('a job that is retried just after it was canceled does only what is missing', async () => {
      const started = await startJob('cancelled and retried');
      const from = Date.now();
      expect(await act('cancelJob', started.jobId)).toBe(true);
      expect(await act('retryJob', started.jobId)).toBe(true);
      await expectSurvived(started, { from, to: Date.now(), repeats: true });
    }, 120_000);

  if (job.canPause)
    test('a paused job makes no calls, even if its worker is killed meanwhile, and continues where it was', async () => {
      const started = await startJob('paused');
      expect(await act('pauseJob', started.jobId)).toBe(true);
      expect(await now(started.jobId)).toMatchObject({ isPaused: true, status: 'queued' });
      await waitForValue(
        async () => inFlight(await arrivalsAfter(started.before)).length,
        (calls) => calls === 0,
      );
      // The last answers have to be stored before the kill, since none may be asked for again.
      await sleep(storingMs);
      const seen = await lastSeq();
      const from = Date.now();
      await restart([world.stack.workers[0]]);
      await sleep(1_000);
      expect(await arrivalsAfter(seen)).toEqual([]);
      expect(await act('resumeJob', started.jobId)).toBe(true);
      await expectSurvived(started, { from, to: Date.now(), repeats: false });
    }, 180_000);

  test('a job whose workflow is terminated in Temporal fails within 30 seconds with the reason', async () => {
    const { jobId } = await startJob('terminated');
    await (await world.temporal()).workflow.getHandle(`${job.kind}/${jobId}`).terminate('operator');
    const end = await until(jobId, ({ status }) => status === 'failed', 30_000);
    expect(end.error).toMatch(/terminated in Temporal/);
  }, 120_000);

  test('a job whose workflow disappeared from Temporal is started again', async () => {
    await survives('lost', async () => {
      const { temporal } = world.stack;
      await temporal?.kill();
      rmSync(join(world.folder, 'temporal'), { recursive: true, force: true });
      mkdirSync(join(world.folder, 'temporal'));
      await temporal?.start();
    });
  }, 180_000);

  test('a job whose workflow is reset to its beginning is complete at the end', async () => {
    await survives('reset', async (jobId) => {
      const client = await world.temporal();
      await client.workflowService.resetWorkflowExecution({
        namespace: client.options.namespace,
        workflowExecution: { workflowId: `${job.kind}/${jobId}` },
        reason: 'A test',
        requestId: jobId,
        // The end of its first task; a number is taken, too, though the type does not say so.
        workflowTaskFinishEventId: 4 as never,
      });
    });
  }, 180_000);

  test('a job that is submitted while Temporal is unavailable runs after Temporal has returned', async () => {
    const before = await lastSeq();
    await world.stack.temporal?.kill();
    const jobId = await job.submit(world, 'Temporal away');
    expect(await now(jobId)).toMatchObject({ status: 'queued' });
    await world.stack.temporal?.start();
    await expectSurvived({ jobId, before });
  }, 180_000);

  /** Locks a job's row as a process does that stops in the middle of a transaction; the answer ends that process. */
  async function lockJob(jobId: string): Promise<() => Promise<void>> {
    const db = openDatabase(world.stack.urls.database, 1);
    const locked = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const ended = db
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom('job').select('id').where('name', '=', jobId).forUpdate().execute();
        locked.resolve();
        await left.promise;
      })
      // Postgres has ended the session meanwhile.
      .catch(() => undefined);
    await locked.promise;
    return async () => {
      left.resolve();
      await ended;
      await db.destroy();
    };
  }

  async function act(verb: string, jobId: string): Promise<boolean | undefined> {
    const answer = await world.session.ask<Record<string, boolean>>(
      `mutation ($jobId: String!) { ${verb}(jobId: $jobId) }`,
      { jobId },
    );
    return answer[verb];
  }
}

/** US dollars that the provider charged for a call. */
function chargeOf({ model, inputTokens, outputTokens }: Arrival): number {
  return costUsd(model, inputTokens, outputTokens);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
