/** Starts a job on a stack whose processes a test disturbs, and judges its end by what the provider saw. */
import { openDatabase } from '../../db/client.ts';
import { costUsd } from '../../domain/providers/prices.ts';
import { sumOf } from '../../domain/sum.ts';
import type { Arrival } from '../../local/simulator/arrivals.ts';
import type { SupervisedProcess } from '../../local/supervised-process.ts';
import { waitUntil } from '../../local/wait-until.ts';
import type { FaultStack } from './fault-stack.ts';
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
}

export interface JobNow {
  status: string;
  stage: string | null;
  progress: number;
  error: string | null;
  costUsd: number;
  isPaused: boolean;
  isCancelled: boolean;
}

export const jobQuery =
  'query ($jobId: String!) { job(jobId: $jobId) { status stage progress error costUsd isPaused isCancelled } }';

/** A time in milliseconds since 1970, from one to another, in which processes were dead or cut off. */
export interface Fault {
  from: number;
  to: number;
  /** True when calls that were under way may have been made again. */
  repeats: boolean;
}

export interface StartedJob {
  jobId: string;
  /** Number of the provider's last call before the job. */
  before: number;
}

/** Answers received this long before a kill must be stored, however busy the machine is. */
export const storingMs = 1_000;

export const hasEnded = ({ status }: JobNow) => status === 'completed' || status === 'failed';
export const inFlight = (calls: readonly Arrival[]) => calls.filter(({ endedAt }) => endedAt === null);

export type JobTrial = ReturnType<typeof createJobTrial>;

export function createJobTrial(world: FaultStack, job: JobUnderTest) {
  let lastSeen = 0;

  /** Returns the number of the provider's last call, without reading all of them again. */
  async function lastSeq(): Promise<number> {
    lastSeen = (await world.arrivals(lastSeen)).at(-1)?.seq ?? lastSeen;
    return lastSeen;
  }

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

  /** Starts a job and waits until it is under way, with calls in flight where its kind makes any. */
  async function start(name: string): Promise<StartedJob> {
    // On a busy machine a job may end before it was seen under way; another one is started then.
    for (let at = 1; at <= 5; at += 1) {
      const before = await lastSeq();
      const jobId = await job.submit(world, `${name} ${at}`);
      let last: JobNow | undefined;
      let isReady = false;
      const isSeen = async () => {
        isReady =
          (await job.isUnderWay(world, jobId)) &&
          (job.calls === 0 || inFlight(await world.arrivals(before)).length > 0);
        if (!isReady) last = await now(jobId);
        return isReady || last?.status === 'completed';
      };
      const isTold = await waitUntil(isSeen, { timeoutMs: 60_000, everyMs: 50 });
      if (isReady) return { jobId, before };
      if (!isTold) throw new Error(`The job ${jobId} was never under way: ${JSON.stringify(last)}`);
    }
    throw new Error('Five jobs ended before they were seen under way');
  }

  /** Waits for the end of a job and checks it against what the provider saw. */
  async function expectSurvived({ jobId, before }: StartedJob, fault?: Fault): Promise<void> {
    const end = await until(jobId, hasEnded);
    expect(end).toMatchObject({ status: 'completed', error: null, progress: 100 });
    expect(await job.readStored(world, jobId)).toEqual(job.whole);
    // The simulator may note the end of a call just after the job has used its answer.
    const calls = await waitForValue(
      () => world.arrivals(before),
      (seen) => inFlight(seen).length === 0,
    );
    const answered = calls.filter(({ status, outcome }) => status === 200 && outcome === 'ok');
    const isExposed = ({ at, endedAt }: Arrival) =>
      fault !== undefined && at < fault.to && (endedAt ?? Infinity) > fault.from - storingMs;
    const exposed = answered.filter(isExposed);
    const abandoned = calls.filter((call) => call.outcome === 'gone' && isExposed(call));
    expect(answered.length).toBeGreaterThanOrEqual(job.calls);
    expect(answered.length - job.calls).toBeLessThanOrEqual(fault?.repeats === true ? exposed.length : 0);
    // A call whose worker died before it told of the cost counts with the average, even when it had its permit and was
    // not sent yet, or not at all when its answer was stored and the job ended before its lease did.
    const unknown = Math.max(abandoned.length, fault === undefined ? 0 : await countLost(jobId));
    const uncertain = sumOf(exposed, chargeOf) + unknown * Math.max(0, ...answered.map(chargeOf));
    expect(Math.abs(end.costUsd - sumOf(answered, chargeOf))).toBeLessThanOrEqual(uncertain + 1e-6);
  }

  /** Counts the permits of a job whose processes died with them. */
  async function countLost(jobId: string): Promise<number> {
    return world.withDb(async (db) => {
      const { lost } = await db
        .selectFrom('permit')
        .innerJoin('job', 'job.id', 'permit.runId')
        .select(({ fn }) => fn.countAll<number>().as('lost'))
        .where('job.name', '=', jobId)
        .where('permit.outcome', '=', 'lost-lease')
        .executeTakeFirstOrThrow();
      return lost;
    });
  }

  /** Disturbs a job that is under way and checks that it survives. */
  async function survives(
    name: string,
    disturb: (jobId: string) => Promise<void>,
    { repeats = true } = {},
  ): Promise<void> {
    const started = await start(name);
    const from = Date.now();
    await disturb(started.jobId);
    await expectSurvived(started, repeats ? { from, to: Date.now(), repeats } : undefined);
  }

  async function act(verb: string, jobId: string): Promise<boolean | undefined> {
    const answer = await world.session.ask<Record<string, boolean>>(
      `mutation ($jobId: String!) { ${verb}(jobId: $jobId) }`,
      { jobId },
    );
    return answer[verb];
  }

  /** Locks a job's row as a process does that stops in the middle of a transaction; the answer ends that process. */
  async function lock(jobId: string): Promise<() => Promise<void>> {
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

  /** Kills or stops processes that do not need each other, and starts them again. */
  async function restart(parts: readonly (SupervisedProcess | undefined)[], how: 'kill' | 'stop' = 'kill') {
    await Promise.all(parts.map(async (part) => part?.[how]()));
    await Promise.all(parts.map(async (part) => part?.start()));
  }

  return {
    world,
    submit: (name: string) => job.submit(world, name),
    workflowId: (jobId: string) => `${job.kind}/${jobId}`,
    lastSeq,
    now,
    until,
    start,
    expectSurvived,
    survives,
    act,
    lock,
    restart,
  };
}

/** US dollars that the provider charged for a call. */
export function chargeOf({ model, inputTokens, outputTokens }: Arrival): number {
  return costUsd(model, inputTokens, outputTokens);
}
