/** Personas of survey runs with their answers. */
import { sql, type RawBuilder } from 'kysely';
import type { Persona } from '../../domain/personas/persona.ts';
import type { Arrangement } from '../../domain/surveys/arrange.ts';
import type { Flag } from '../../domain/surveys/quality/flags.ts';
import type { AttributeValue } from '../../domain/surveys/respondent.ts';
import type { SurveyPersona } from '../../domain/surveys/runs/persona.ts';
import type { Db } from '../client.ts';

/** A persona before it is asked. */
export interface NewPersona extends Omit<SurveyPersona, 'answers'> {
  segment: number | null;
  profileId: string | null;
  twinOf: string | null;
}

const rowsPerInsert = 500;

export async function insertPersonas(trx: Db, runId: string, personas: readonly NewPersona[]): Promise<void> {
  for (let start = 0; start < personas.length; start += rowsPerInsert)
    await trx
      .insertInto('surveyPersonaResponse')
      .values(
        personas.slice(start, start + rowsPerInsert).map(({ persona, attributes, arrangement, ...rest }) => ({
          ...rest,
          runId,
          persona: JSON.stringify(persona),
          attributes: JSON.stringify(attributes),
          arrangement: JSON.stringify(arrangement),
        })),
      )
      .execute();
}

const columns = ['personaIndex', 'persona', 'attributes', 'seed', 'arrangement', 'answers', 'isAskedAlone'] as const;

interface Row {
  personaIndex: number;
  persona: unknown;
  attributes: unknown;
  seed: string;
  arrangement: unknown;
  answers: unknown;
  isAskedAlone: boolean;
}

function toPersona(row: Row): SurveyPersona {
  return {
    ...row,
    persona: row.persona as Persona,
    attributes: row.attributes as Record<string, AttributeValue>,
    arrangement: row.arrangement as Arrangement,
    answers: row.answers as Record<string, unknown>,
  };
}

/** Reads personas that are not complete, in order, from an index on. */
export async function startedPersonas(db: Db, runId: string, from: number, limit: number): Promise<SurveyPersona[]> {
  const rows = await db
    .selectFrom('surveyPersonaResponse')
    .select(columns)
    .where('runId', '=', runId)
    .where('status', '=', 'started')
    .where('personaIndex', '>=', from)
    .orderBy('personaIndex')
    .limit(limit)
    .execute();
  return rows.map(toPersona);
}

/** Reads personas by index. */
export async function personasAt(db: Db, runId: string, indexes: readonly number[]): Promise<SurveyPersona[]> {
  const rows = await db
    .selectFrom('surveyPersonaResponse')
    .select(columns)
    .where('runId', '=', runId)
    .where(sql<boolean>`persona_index = any(${[...indexes]}::int[])`)
    .execute();
  return rows.map(toPersona);
}

/** Leaves personas out that cannot be asked to the end. */
export async function failPersonas(trx: Db, runId: string, indexes: readonly number[]): Promise<void> {
  if (indexes.length > 0) await startedAt(trx, runId, indexes).set({ status: 'failed' }).execute();
}

/** Completes personas without a question that is for them. */
export async function completePersonas(trx: Db, runId: string, indexes: readonly number[]): Promise<void> {
  if (indexes.length === 0) return;
  await startedAt(trx, runId, indexes)
    .set({ status: 'completed', completedAt: sql`now()` })
    .execute();
}

function startedAt(trx: Db, runId: string, indexes: readonly number[]) {
  return trx
    .updateTable('surveyPersonaResponse')
    .where('runId', '=', runId)
    .where('status', '=', 'started')
    .where(sql<boolean>`persona_index = any(${[...indexes]}::int[])`);
}

/** Answers of a call. */
export interface CallAnswers {
  answers: Record<string, unknown>;
  stated: Record<string, unknown>;
  /** Flags of the response that this call completed; null while questions are left. */
  completedWith: readonly Flag[] | null;
  /** True when an answer ended the survey because it is for others. */
  isScreenedOut: boolean;
}

/** Adds the answers of a call to the response of its persona. */
export function responseAnswered(
  runId: string,
  personaIndex: number,
  { answers, stated, completedWith, isScreenedOut }: CallAnswers,
): RawBuilder<unknown> {
  const end = isScreenedOut ? 'screened-out' : 'completed';
  return sql`response as (
      update survey_persona_response set answers = answers || ${JSON.stringify(answers)}::jsonb,
        stated = stated || ${JSON.stringify(stated)}::jsonb,
        status = case when ${completedWith !== null} then ${end}::text else status end,
        flags = case when ${completedWith !== null} then ${JSON.stringify(completedWith ?? [])}::jsonb else flags end,
        completed_at = case when ${completedWith !== null} then now() else completed_at end
      where run_id = ${runId} and persona_index = ${personaIndex} and exists (select from changed)
    )`;
}

const asked = sql`persona_index in (select (plan ->> 'personaIndex')::int from changed)`;

/** Leaves out the personas whose calls ended or failed without an answer. */
export function responseLeftOut(runId: string): RawBuilder<unknown> {
  return sql`response as (
      update survey_persona_response set status = 'failed' where run_id = ${runId} and status = 'started' and ${asked}
    )`;
}

export function responseReopened(runId: string): RawBuilder<unknown> {
  return sql`response as (
      update survey_persona_response set status = 'started' where run_id = ${runId} and status = 'failed' and ${asked}
    )`;
}

/** Lists personas with a question that so many replies left without a readable answer. */
export async function unreadablePersonas(trx: Db, runId: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ personaIndex: number }>`
    select distinct persona_index as "personaIndex" from (
      select response.persona_index
      from ask
        join survey_persona_response as response on response.run_id = ask.job_id
          and response.persona_index = (ask.plan ->> 'personaIndex')::int
        cross join jsonb_array_elements_text(ask.plan -> 'questions') as question
      where ask.job_id = ${runId} and ask.status = 'answered' and response.status = 'started' and not response.answers ? question
      group by response.persona_index, question
      having count(*) >= ${most}
    ) as stuck`.execute(trx);
  return rows.map(({ personaIndex }) => personaIndex);
}

/** True when a persona has answered to its end. */
export async function hasCompleted(db: Db, runId: string): Promise<boolean> {
  const row = await db
    .selectFrom('surveyPersonaResponse')
    .select('personaIndex')
    .where('runId', '=', runId)
    .where('status', 'in', ['completed', 'screened-out'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the answers of the personas that are complete. */
export async function completedAnswers(db: Db, runId: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('surveyPersonaResponse')
    .select('answers')
    .where('runId', '=', runId)
    .where('status', '=', 'completed')
    .orderBy('personaIndex')
    .execute();
  return rows.map(({ answers }) => answers as Record<string, unknown>);
}

export interface RunPlace {
  personas: number;
  completed: number;
  /** Share of the survey that the personas have behind them, 0 to 1. */
  share: number;
}

/** Reads how far a run is; `questions` is the number of the survey. */
export async function runPlace(db: Db, runId: string, questions: number): Promise<RunPlace> {
  const { rows } = await sql<RunPlace>`
    select count(*)::int as personas, (count(*) filter (where status in ('completed', 'screened-out')))::int as completed,
      coalesce(avg(case when status <> 'started' then 1
        else least(1, (select count(*) from jsonb_object_keys(answers)) / ${Math.max(1, questions)}::float) end), 0)::float as share
    from survey_persona_response where run_id = ${runId}`.execute(db);
  return rows[0] ?? { personas: 0, completed: 0, share: 0 };
}

export interface PersonResponse {
  id: string;
  attributes: Record<string, AttributeValue>;
}

/** True without a confirmed flag. */
const isCounted = sql<boolean>`not jsonb_path_exists(flag_decisions, '$.* ? (@ == "confirmed")')`;

/** Lists people who have answered a version, in the order of their first answers. */
export async function completedPeople(db: Db, surveyId: string, version: number): Promise<PersonResponse[]> {
  const rows = await db
    .selectFrom('surveyPersonResponse')
    .select(['id', 'attributes'])
    .where('surveyId', '=', surveyId)
    .where('version', '=', version)
    .where('status', '=', 'completed')
    .where(isCounted)
    .orderBy('startedAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, attributes: row.attributes as Record<string, AttributeValue> }));
}

export async function countCompletedPeople(db: Db, surveyId: string, version: number): Promise<number> {
  const { people } = await db
    .selectFrom('surveyPersonResponse')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('surveyId', '=', surveyId)
    .where('version', '=', version)
    .where('status', '=', 'completed')
    .where(isCounted)
    .executeTakeFirstOrThrow();
  return people;
}
