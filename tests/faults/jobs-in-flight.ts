/** Jobs of several kinds at once on one stack, whose machine a test disturbs, and what must be true at their end. */
import { sql } from 'kysely';
import { sumOf } from '../../domain/sum.ts';
import { ProgressDocument } from '../../web/generated/graphql.ts';
import type { DescribedJob } from '../_support/describe-job.ts';
import type { FaultStack } from '../_support/fault-stack.ts';
import { chargeOf, inFlight, jobQuery, type JobNow } from '../_support/job-trial.ts';
import { readIn } from '../_support/reading.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { holdImportAt } from './held-import.ts';
import { lastArrival, recount } from './run-recount.ts';

interface StartedJob {
  job: DescribedJob;
  /** Readable id of the job. */
  id: string;
}

export interface JobsInFlight {
  readonly started: readonly StartedJob[];
  /** Starts one more job of this kind. Rejects with the product's sentence when it is refused. */
  submit(job: DescribedJob, name: string): Promise<void>;
  /** Lets an import go on, which waits in the middle of a batch until then. */
  letGo(): Promise<void>;
  /** Counts the jobs that have not ended, and what is stored of all: answers, rows and profiles. */
  now(): Promise<{ open: number; stored: number }>;
  /** Waits until this many more answers, rows or profiles are stored. Throws when the jobs ended before. */
  goOn(more: number): Promise<void>;
  /** Waits until every page of a run shows what the database has. */
  expectTruth(): Promise<void>;
  /** Waits for the end of all jobs. */
  end(): Promise<void>;
  /** Expects that nothing was lost, done twice, asked twice or charged otherwise than told. */
  expectWhole(): Promise<void>;
}

/** Starts the jobs, those that take long first, and waits until every one is under way and none has ended. */
export async function startJobs(
  world: FaultStack,
  kinds: readonly DescribedJob[],
  name: string,
): Promise<JobsInFlight> {
  const before = await lastArrival(world);
  const jobs: StartedJob[] = [];
  const ids = () => jobs.map(({ id }) => id);

  const submit = async (job: DescribedJob, its: string) => {
    jobs.push({ job, id: await job.submit(world, its) });
  };
  const now = () => world.withDb((db) => readNow(db, ids()));
  const goOn = async (more: number) => {
    const { stored } = await now();
    const later = await waitForValue(now, (seen) => seen.open === 0 || seen.stored >= stored + more, {
      timeoutMs: 120_000,
    });
    expect(later.open).toBeGreaterThan(0);
  };
  // An import takes a second or two: it waits in the middle of a batch until the machine has failed.
  const imports = kinds.filter(({ kind }) => kind === 'segment-import');
  const hold = imports.length === 0 ? undefined : await holdImportAt(world, 3);
  for (const job of imports) await submit(job, name);
  await hold?.reached();
  // A panel is asked its question after some turns, for which its own description waits a minute at most.
  const panels = kinds.filter(({ kind }) => kind === 'panel');
  for (const job of panels) await submit(job, name);
  for (const { job, id } of jobs.filter((one) => panels.includes(one.job)))
    await waitForValue(
      () => job.isUnderWay(world, id),
      (isReady) => isReady,
    );
  const others = kinds.filter((job) => !imports.includes(job) && !panels.includes(job));
  const takesLong = ({ calls }: DescribedJob) => calls > 1;
  for (const job of others.filter(takesLong)) await submit(job, name);
  await goOn(10);
  for (const job of others.filter((one) => !takesLong(one))) await submit(job, name);
  await waitForValue(
    () => world.withDb((db) => readStates(db, ids())),
    (states) => states.length === jobs.length && states.every(({ status }) => status !== 'queued'),
  );
  expect(await now()).toMatchObject({ open: jobs.length });

  return {
    started: jobs,
    submit,
    letGo: async () => hold?.release(),
    now,
    goOn,
    async expectTruth() {
      for (const { job, id } of jobs.filter((one) => one.job.kind === 'simulation'))
        await expectTruePage(world, id, job);
    },
    async end() {
      await waitForValue(now, ({ open }) => open === 0, { timeoutMs: 180_000 });
    },
    async expectWhole() {
      for (const { job, id } of jobs) {
        const shown = await readJob(world, id);
        expect([job.kind, shown]).toMatchObject([job.kind, { status: 'completed', error: null, progress: 100 }]);
        expect([job.kind, await job.readStored(world, id)]).toEqual([job.kind, job.whole]);
      }
      await expectAskedOnce(world, jobs, before);
    },
  };
}

async function readJob(world: FaultStack, jobId: string): Promise<JobNow> {
  return (await world.session.ask<{ job: JobNow }>(jobQuery, { jobId })).job;
}

type Db = Parameters<Parameters<FaultStack['withDb']>[0]>[0];

async function readStates(db: Db, names: string[]): Promise<{ status: string }[]> {
  return db
    .selectFrom('job')
    .select('status')
    .where((eb) => eb.or([eb('name', 'in', names), eb('id', 'in', names)]))
    .execute();
}

async function readNow(db: Db, names: string[]): Promise<{ open: number; stored: number }> {
  const states = await readStates(db, names);
  const { rows } = await sql<{ stored: number }>`
    select ((select count(*) from reaction) + (select count(*) from ask where status = 'answered')
      + (select count(*) from job_item) + (select coalesce(sum(rows_read), 0) from segment_import)
      + (select count(*) from imported_social_profile))::int as stored`.execute(db);
  return {
    open: states.filter(({ status }) => !['completed', 'failed'].includes(status)).length,
    stored: rows[0]?.stored ?? 0,
  };
}

/** The page of a run shows the counts that the database has. */
async function expectTruePage(world: FaultStack, jobId: string, job: DescribedJob): Promise<void> {
  const session = await world.signIn();
  const counted = await waitForValue(
    async () => {
      const { counts } = await readIn(session, ProgressDocument, { jobId });
      const { positive, neutral, negative } = await recount(world, jobId);
      return { page: counts, rows: { positive, neutral, negative } };
    },
    ({ page, rows }) =>
      page.positive === rows.positive && page.neutral === rows.neutral && page.negative === rows.negative,
  );
  expect([job.kind, counted.page]).toMatchObject([job.kind, counted.rows]);
}

/** Every answer was asked for once, and the costs that people see are those that the provider charged. */
async function expectAskedOnce(world: FaultStack, jobs: readonly StartedJob[], before: number): Promise<void> {
  // The simulator may note the end of a call just after the job has used its answer.
  const calls = await waitForValue(
    () => world.arrivals(before),
    (seen) => inFlight(seen).length === 0,
  );
  const answered = calls.filter(({ status, outcome, kind }) => status === 200 && outcome === 'ok' && kind !== 'models');
  expect(answered.length).toBe(sumOf(jobs, ({ job }) => job.calls));
  const shown = await Promise.all(jobs.map(({ id }) => readJob(world, id)));
  expect(sumOf(shown, ({ costUsd }) => costUsd)).toBeCloseTo(sumOf(answered, chargeOf), 6);
}
