/** The calls of survey runs: planned once, settled once, whoever plans and asks them. */
import { sql } from 'kysely';
import type { Flag } from '../../domain/surveys/quality/flags.ts';
import type { Db } from '../client.ts';
import type { JobRef } from '../jobs/open-job.ts';
import { countStep, type StepCounts } from '../jobs/step-counts.ts';

export interface OpenSurveyAsk {
  number: number;
  personaIndex: number;
  /** Ids of the questions of this call, in order. */
  questions: string[];
}

/** Reads the open calls from one number to another, not included. */
export async function openSurveyAsks(db: Db, runId: string, from: number, to: number): Promise<OpenSurveyAsk[]> {
  return db
    .selectFrom('surveyAsk')
    .select(['number', 'personaIndex', 'questions'])
    .where('runId', '=', runId)
    .where('number', '>=', from)
    .where('number', '<', to)
    .where('status', '=', 'open')
    .orderBy('number')
    .execute();
}

/** Answers of a call, with what it cost. */
export interface Settled {
  number: number;
  personaIndex: number;
  answers: Record<string, unknown>;
  stated: Record<string, unknown>;
  /** Flags of the response that this call completed; null while questions are left. */
  completedWith: readonly Flag[] | null;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/** Stores the answers of a call once. False when the job is not open any more. */
export async function settleSurveyAsk(
  db: Db,
  job: JobRef,
  provider: string,
  { number, personaIndex, answers, stated, completedWith, ...spent }: Settled,
): Promise<boolean> {
  // One statement: thousands of answers are stored while the job's row is read and changed by others.
  const { rows } = await sql<{ isOpen: boolean }>`
    with open as (
      select id from job where id = ${job.id} and execution = ${job.execution} and status in ('queued', 'processing') for key share
    ), settled as (
      update survey_ask set status = 'answered', input_tokens = ${spent.inputTokens}, output_tokens = ${spent.outputTokens},
        cost_usd = ${spent.costUsd}, settled_at = now()
      where run_id = (select id from open) and number = ${number} and status = 'open'
      returning number
    ), response as (
      update survey_persona_response set answers = answers || ${JSON.stringify(answers)}::jsonb,
        stated = stated || ${JSON.stringify(stated)}::jsonb,
        status = case when ${completedWith !== null} then 'completed' else status end,
        flags = case when ${completedWith !== null} then ${JSON.stringify(completedWith ?? [])}::jsonb else flags end,
        completed_at = case when ${completedWith !== null} then now() else completed_at end
      where run_id = ${job.id} and persona_index = ${personaIndex} and exists (select from settled)
    ), item as (
      -- The pacer refuses further calls for an item that has its answer.
      insert into job_item (job_id, item, provider, output)
      select ${job.id}, number, ${provider}, '{}' from settled on conflict do nothing
    )
    select exists (select from open) as "isOpen"`.execute(db);
  return rows[0]?.isOpen === true;
}

/** Marks open calls as failed that failed for good in this attempt, and leaves their personas out. */
export async function failSurveyAsks(db: Db, job: JobRef, numbers: readonly number[], attempt: number): Promise<void> {
  await sql`
    with failed as (
      update survey_ask as ask set status = 'failed', settled_at = now()
      where run_id = ${job.id} and number = any(${numbers}::int[]) and status = 'open' and exists (
        select from job_item_failure as failure
        where failure.job_id = ask.run_id and failure.item = ask.number and failure.execution = ${job.execution}
          and failure.attempt = ${attempt} and failure.final
      )
      returning persona_index
    )
    update survey_persona_response set status = 'failed'
    where run_id = ${job.id} and status = 'started' and persona_index in (select persona_index from failed)`.execute(
    db,
  );
}

/** Lets failed calls of the last step be asked again in a further attempt. */
export async function reopenSurveyAsks(trx: Db, runId: string): Promise<void> {
  await sql`
    with again as (
      update survey_ask as ask set status = 'open', settled_at = null
      from survey_run as run
      where run.id = ${runId} and ask.run_id = run.id and ask.number >= run.step_from and ask.status = 'failed'
      returning ask.persona_index
    )
    update survey_persona_response set status = 'started'
    where run_id = ${runId} and status = 'failed' and persona_index in (select persona_index from again)`.execute(trx);
}

/** Counts the calls of the last step. */
export function surveyStepCounts(db: Db, job: JobRef): Promise<StepCounts> {
  return countStep(
    db,
    job,
    sql`select ask.status from survey_run as run
      join survey_ask as ask on ask.run_id = run.id and ask.number >= run.step_from
      where run.id = ${job.id}`,
  );
}

/** Lists personas with a question that so many replies left without a readable answer. */
export async function unreadablePersonas(trx: Db, runId: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ personaIndex: number }>`
    select distinct persona_index as "personaIndex" from (
      select ask.persona_index
      from survey_ask as ask
        join survey_persona_response as response on response.run_id = ask.run_id and response.persona_index = ask.persona_index
        cross join unnest(ask.questions) as question
      where ask.run_id = ${runId} and ask.status = 'answered' and response.status = 'started' and not response.answers ? question
      group by ask.persona_index, question
      having count(*) >= ${most}
    ) as stuck`.execute(trx);
  return rows.map(({ personaIndex }) => personaIndex);
}
