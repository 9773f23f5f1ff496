/** Asks of jobs: planned once, settled once, whoever plans and asks it. The only SQL that does so. */
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { EndingCounts, EndingKind } from '../../domain/simulations/endings.ts';
import type { PlannedAsk, Spent } from '../../domain/jobs/ask.ts';
import type { Db } from '../client.ts';
import type { AskTable } from '../tables/jobs.ts';
import { openExecution, type JobRef } from './open-job.ts';

export interface OpenAsk {
  number: number;
  /** As its kind planned it. */
  plan: unknown;
}

export interface AskRange {
  from: number;
  /** Not included. */
  to: number;
}

/**
 * Changes that come with a change of asks in the tables of their kind, as common table expressions, `name as (update …)`. They
 * read the asks that did change from `changed`, with `number` and `plan`, so that nothing is stored twice.
 */
export type Effects = readonly RawBuilder<unknown>[];

const rowsPerInsert = 2_000;

/**
 * Plans asks behind all others of the job, in the caller's transaction, or from a number on that the kind has given them.
 * Returns their numbers.
 */
export async function appendAsks(
  trx: Db,
  jobId: string,
  step: number,
  asks: readonly PlannedAsk[],
  given?: number,
): Promise<AskRange> {
  const from = given ?? (await nextNumber(trx, jobId));
  const rows = asks.map(({ key, plan }, at) => ({ jobId, number: from + at, step, key, plan: JSON.stringify(plan) }));
  await insertAsks(trx, rows);
  return { from, to: from + rows.length };
}

async function insertAsks(trx: Db, rows: readonly Insertable<AskTable>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await trx
      .insertInto('ask')
      .values(rows.slice(start, start + rowsPerInsert))
      .execute();
}

/** Step of what no retry asks again: what was copied from another job, and what more was built on. */
export const noRetryStep = -1;

/** An ask of another job, with how it ended there. */
type CopiedAsk = Pick<Insertable<AskTable>, 'number' | 'key' | 'status' | 'ending'> & Spent;

/** Stores asks of another job under their numbers, in the transaction that creates the job. Their answers are kept elsewhere. */
export async function insertCopies(trx: Db, jobId: string, asks: readonly CopiedAsk[]): Promise<void> {
  await insertAsks(
    trx,
    asks.map((ask) => ({ ...ask, jobId, step: noRetryStep, plan: '{}' })),
  );
}

/** Copies settled asks of a job that meet a condition on `ask`, with their answers. Nothing is spent for a copy. */
export async function copySettledAsks(
  trx: Db,
  from: string,
  to: string,
  condition: RawBuilder<boolean>,
): Promise<void> {
  await sql`
    insert into ask (job_id, number, step, key, plan, status, ending, words, answer, settled_at)
    select ${to}, (row_number() over (order by number))::int - 1, ${noRetryStep}::int, key, plan, status, ending, words, answer, settled_at
    from ask where job_id = ${from} and status <> 'open' and ${condition}`.execute(trx);
}

async function nextNumber(trx: Db, jobId: string): Promise<number> {
  const { next } = await trx
    .selectFrom('ask')
    .select(sql<number>`coalesce(max(number), -1) + 1`.as('next'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
  return next;
}

/** Returns the number of the last step of a job; -1 before the first. */
export async function lastStep(trx: Db, jobId: string): Promise<number> {
  const { step } = await trx
    .selectFrom('ask')
    .select(sql<number>`coalesce(max(step), -1)`.as('step'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
  return step;
}

/** Finds the asks that are still open; null without any. */
export async function openRange(db: Db, jobId: string): Promise<AskRange | null> {
  const { from, to } = await db
    .selectFrom('ask')
    .select(sql<number | null>`min(number)`.as('from'))
    .select(sql<number | null>`max(number) + 1`.as('to'))
    .where('jobId', '=', jobId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return from === null || to === null ? null : { from, to };
}

/** Asks of a range, or those of some numbers. */
export type AskChoice = AskRange | { numbers: readonly number[] };

/** Reads those of some asks that are open, in order. */
export async function openAsks(db: Db, jobId: string, choice: AskChoice): Promise<OpenAsk[]> {
  const open = db.selectFrom('ask').select(['number', 'plan']).where('jobId', '=', jobId).where('status', '=', 'open');
  const chosen =
    'numbers' in choice
      ? open.where('number', '=', sql<number>`any(${choice.numbers}::int[])`)
      : open.where('number', '>=', choice.from).where('number', '<', choice.to);
  return chosen.orderBy('number').execute();
}

/** How an ask ended: with an answer, or without one for good. */
export interface Settled extends Spent {
  number: number;
  provider: string;
  /** Null for an answer whose effects are all there is to store. */
  answer: unknown;
  ending: EndingKind | null;
  /** Words of the model instead of an answer. */
  words: string | null;
  /** True for a first answer, after which the ask stays open: it is asked once more. */
  isFirst?: boolean;
}

/** Settles an ask once, with its effects. False when the job is not open any more. */
export async function settleAsk(
  db: Db,
  job: JobRef,
  { number, provider, answer, ending, words, isFirst = false, ...spent }: Settled,
  effects: Effects = [],
): Promise<boolean> {
  const settled = ending === null ? 'answered' : 'ended';
  const json = answer === null ? null : JSON.stringify(answer);
  // One statement: thousands of answers are stored while the job's row is read and changed by others.
  const { rows } = await sql<{ isOpen: boolean }>`
    with ${openExecution(job)}, changed as (
      update ask set status = ${isFirst ? 'open' : settled}, answer = ${json}::jsonb, ending = ${ending}, words = ${words},
        input_tokens = input_tokens + ${spent.inputTokens}, output_tokens = output_tokens + ${spent.outputTokens},
        cost_usd = cost_usd + ${spent.costUsd}, settled_at = case when not ${isFirst}::boolean then now() end
      where job_id = (select id from open) and number = ${number} and status = 'open'
      returning number, plan
    ), ${withEffects(effects)} item as (
      -- The pacer refuses further calls for an item that has its answer.
      insert into job_item (job_id, item, provider, output)
      select ${job.id}, number, ${provider}, '{}' from changed where not ${isFirst}::boolean on conflict do nothing
    )
    select exists (select from open) as "isOpen"`.execute(db);
  return rows[0]?.isOpen === true;
}

/**
 * Marks open asks as failed: those whose calls failed for good in this attempt, while the job is in it, or, without an attempt,
 * all of them, because nobody waits for their answers any more.
 */
export async function failAsks(
  db: Db,
  job: JobRef,
  { numbers, attempt = null }: { numbers: readonly number[]; attempt?: number | null },
  effects: Effects = [],
): Promise<void> {
  if (numbers.length === 0) return;
  await sql`
    with ${openExecution(job, attempt)}, changed as (
      update ask set status = 'failed', settled_at = now()
      where job_id = (select id from open) and number = any(${numbers}::int[]) and status = 'open' and (${attempt}::int is null or exists (
        select from job_item_failure as failure
        where failure.job_id = ask.job_id and failure.item = ask.number and failure.execution = ${job.execution}
          and failure.attempt = ${attempt}::int and failure.final
      ))
      returning number, plan
    ), ${withEffects(effects)} done as (select 1)
    select count(*) from changed`.execute(db);
}

/** Lets the failed asks of the last step of an open job be asked again in a further attempt. Endings stay. */
export async function reopenAsks(trx: Db, job: JobRef, effects: Effects): Promise<void> {
  await sql`
    with ${openExecution(job)}, changed as (
      update ask set status = 'open', settled_at = null
      where job_id = (select id from open) and status = 'failed'
        and step >= 0 and step = (select max(step) from ask where job_id = ${job.id})
      returning number, plan
    ), ${withEffects(effects)} done as (select 1)
    select count(*) from changed`.execute(trx);
}

function withEffects(effects: Effects): RawBuilder<unknown> {
  return effects.length === 0 ? sql`` : sql`${sql.join(effects)},`;
}

/** How the asks of a job's last step ended. */
export interface StepCounts {
  answered: number;
  ended: number;
  failed: number;
  /** The newest error of those that failed, or else how most of the step ended; null without any. */
  problem: string | null;
}

/** Counts the asks of the last step. */
export async function countStep(db: Db, { id, execution }: JobRef): Promise<StepCounts> {
  const { rows } = await sql<StepCounts>`
    select (count(*) filter (where status = 'answered'))::int as answered, (count(*) filter (where status = 'ended'))::int as ended,
      (count(*) filter (where status = 'failed'))::int as failed,
      coalesce(
        (select last_error from job_item_failure as failure join ask as failed on failed.job_id = failure.job_id and failed.number = failure.item
          where failure.job_id = ${id} and failure.execution = ${execution} and failed.status = 'failed' and failed.step = max(ask.step)
          order by failure.updated_at desc limit 1),
        'the replies were ' || mode() within group (order by ending)
      ) as problem
    from ask where job_id = ${id} and step >= 0 and step = (select max(step) from ask where job_id = ${id})`.execute(
    db,
  );
  return rows[0] ?? { answered: 0, ended: 0, failed: 0, problem: null };
}

/** Counts the asks of jobs that ended without an answer, and all that were settled by an answer or an ending, by job. */
export async function countEndings(
  db: Db,
  jobIds: readonly string[],
): Promise<Map<string, { endings: EndingCounts; settled: number }>> {
  const { rows } = await sql<EndingCounts & { jobId: string; settled: number }>`
    select job_id as "jobId", count(*)::int as settled, count(ending)::int as total,
      (count(*) filter (where ending = 'refused'))::int as refused, (count(*) filter (where ending = 'filtered'))::int as filtered,
      (count(*) filter (where ending = 'unreadable'))::int as unreadable
    from ask where job_id = any(${jobIds}::text[]) and status in ('answered', 'ended') group by job_id`.execute(db);
  return new Map(rows.map(({ jobId, settled, ...endings }) => [jobId, { endings, settled }]));
}

/** Counts the asks of a job, and those that are settled. */
export async function settledCounts(db: Db, jobId: string): Promise<{ all: number; settled: number }> {
  return db
    .selectFrom('ask')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where status not in ('open', 'failed')))::int`.as('settled'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
}
