/** The questions of searches: planned once, settled once, whoever plans and asks them. */
import { sql } from 'kysely';
import type { Persona } from '../../domain/personas/persona.ts';
import type { Rating } from '../../domain/searches/state.ts';
import type { Db } from '../client.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import { countStep, type StepCounts } from '../jobs/step-counts.ts';

export interface OpenAsk {
  number: number;
  kind: 'write' | 'rate' | 'judge';
  candidate: number;
  /** The text that is rated or judged; null for writing. */
  message: string | null;
  personaIndex: number | null;
  persona: Persona | null;
}

/** Reads the open questions from one number to another, not included. */
export async function openAsks(db: Db, searchId: string, from: number, to: number): Promise<OpenAsk[]> {
  const rows = await db
    .selectFrom('searchAsk as ask')
    .innerJoin('searchCandidate as candidate', (join) =>
      join.onRef('candidate.searchId', '=', 'ask.searchId').onRef('candidate.number', '=', 'ask.candidate'),
    )
    .leftJoin('searchPersona as persona', (join) =>
      join.onRef('persona.searchId', '=', 'ask.searchId').onRef('persona.personaIndex', '=', 'ask.personaIndex'),
    )
    .select(['ask.number', 'ask.kind', 'ask.candidate', 'ask.personaIndex', 'candidate.message', 'persona.persona'])
    .where('ask.searchId', '=', searchId)
    .where('ask.number', '>=', from)
    .where('ask.number', '<', to)
    .where('ask.status', '=', 'open')
    .orderBy('ask.number')
    .execute();
  return rows.map(({ persona, ...row }) => ({ ...row, persona: persona as Persona | null }));
}

export interface Spent {
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/** Stores a persona's rating once. False when the job is not open any more. */
export async function settleRating(
  db: Db,
  job: JobRef,
  provider: string,
  { number, rating: { values, sentiment, objection }, ...spent }: Spent & { number: number; rating: Rating },
): Promise<boolean> {
  // One statement: thousands of ratings are stored while the job's row is read and changed by others.
  const { rows } = await sql<{ isOpen: boolean }>`
    with open as (
      select id from job where id = ${job.id} and execution = ${job.execution} and status in ('queued', 'processing') for key share
    ), settled as (
      update search_ask set status = 'answered', sentiment = ${sentiment}, support_rate = ${values.supportRate},
        viral_potential = ${values.viralPotential}, authenticity = ${values.authenticity},
        persuasion_score = ${values.persuasionScore}, objection = ${objection}, input_tokens = ${spent.inputTokens},
        output_tokens = ${spent.outputTokens}, cost_usd = ${spent.costUsd}, settled_at = now()
      where search_id = (select id from open) and number = ${number} and status = 'open'
      returning number
    ), item as (
      -- The pacer refuses further calls for an item that has its answer.
      insert into job_item (job_id, item, provider, output)
      select ${job.id}, number, ${provider}, '{}' from settled on conflict do nothing
    )
    select exists (select from open) as "isOpen"`.execute(db);
  return rows[0]?.isOpen === true;
}

/** Stores a written candidate once. False when the job is not open any more. */
export async function settleWriting(
  db: Db,
  job: JobRef,
  provider: string,
  written: Spent & { number: number; candidate: number; message: string; answers: string | null },
): Promise<boolean> {
  const { number, candidate, message, answers, ...spent } = written;
  return db.transaction().execute(async (trx) => {
    const settled = await settleOnce(trx, job, { number, provider, answer: spent });
    if (settled === 'now')
      await trx
        .updateTable('searchCandidate')
        .set({ message, answers, costUsd: spent.costUsd })
        .where('searchId', '=', job.id)
        .where('number', '=', candidate)
        .execute();
    return settled !== 'closed';
  });
}

/** Settles an open question of an open job, in the caller's transaction. */
export async function settleOnce(
  trx: Db,
  job: JobRef,
  { number, provider, answer }: { number: number; provider: string; answer: Spent & { claims?: string | null } },
): Promise<'now' | 'before' | 'closed'> {
  if (!(await lockOpenJob(trx, job))) return 'closed';
  const { numUpdatedRows } = await trx
    .updateTable('searchAsk')
    .set({ ...answer, status: 'answered', settledAt: new Date() })
    .where('searchId', '=', job.id)
    .where('number', '=', number)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'before';
  await trx
    .insertInto('jobItem')
    .values({ jobId: job.id, item: number, provider, output: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'now';
}

/** Marks open questions as failed whose calls failed for good in this attempt, and candidates that nobody wrote. */
export async function failAsks(db: Db, job: JobRef, numbers: readonly number[], attempt: number): Promise<void> {
  await sql`
    with failed as (
      update search_ask as ask set status = 'failed', settled_at = now()
      where search_id = ${job.id} and number = any(${numbers}::int[]) and status = 'open' and exists (
        select from job_item_failure as failure
        where failure.job_id = ask.search_id and failure.item = ask.number and failure.execution = ${job.execution}
          and failure.attempt = ${attempt} and failure.final
      )
      returning kind, candidate
    )
    update search_candidate set status = 'failed', reason = 'The model wrote nothing that could be used'
    where search_id = ${job.id} and status = 'writing' and number in (select candidate from failed where kind = 'write')`.execute(
    db,
  );
}

/** Lets failed questions of a step be asked again in a further attempt. */
export async function reopenAsks(trx: Db, searchId: string): Promise<void> {
  await sql`
    with again as (
      update search_ask as ask set status = 'open', settled_at = null
      from search_setup as setup
      where setup.search_id = ${searchId} and ask.search_id = setup.search_id and ask.number >= setup.step_from and ask.status = 'failed'
      returning ask.kind, ask.candidate
    )
    update search_candidate set status = 'writing', reason = null
    where search_id = ${searchId} and status = 'failed' and number in (select candidate from again where kind = 'write')`.execute(
    trx,
  );
}

/** Counts the questions of the last step. */
export function stepCounts(db: Db, job: JobRef): Promise<StepCounts> {
  return countStep(
    db,
    job,
    sql`select ask.status from search_setup as setup
      join search_ask as ask on ask.search_id = setup.search_id and ask.number >= setup.step_from
      where setup.search_id = ${job.id}`,
  );
}
