/** Responses of people and of personas as pages for the owner of a survey. */
import { sql } from 'kysely';
import type { Flag } from '../../domain/surveys/quality/flags.ts';
import type { FlagDecision, FlagDecisions } from '../../domain/surveys/quality/decisions.ts';
import type { Db } from '../client.ts';

export interface ListedResponse {
  id: string;
  version: number;
  status: string;
  answers: unknown;
  attributes: unknown;
  flags: Flag[];
  flagDecisions: FlagDecisions;
  seconds: number | null;
  /** Of a person whose answers come from a file. */
  weight: number | null;
  personId: string | null;
  startedAt: Date;
  completedAt: Date | null;
  segment: string | null;
}

/** Where a page begins: after the response with this time and key. */
export interface After {
  at: string;
  key: string;
}

interface ListedPage {
  surveyId: string;
  flaggedOnly: boolean;
  after: After | null;
  limit: number;
}

/** Lists responses of people, newest first. */
export async function listPeople(db: Db, { surveyId, flaggedOnly, after, limit }: ListedPage) {
  const rows = await db
    .selectFrom('surveyPersonResponse')
    .select(['id', 'version', 'status', 'answers', 'flags', 'flagDecisions', 'seconds'])
    .select(sql`parameters || attributes`.as('attributes'))
    .select(['weight', 'personId', 'startedAt', 'completedAt', sql<string | null>`null`.as('segment')])
    .where('surveyId', '=', surveyId)
    .$if(flaggedOnly, (query) => query.where(sql<boolean>`jsonb_array_length(flags) > 0`))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(started_at, id) < (${after?.at ?? ''}::timestamptz, ${after?.key ?? ''})`),
    )
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as ListedResponse[];
}

/** Lists responses of personas, by run, newest run first. Their id is `<run>/<persona>`. */
export async function listPersonas(db: Db, { surveyId, flaggedOnly, after, limit }: ListedPage) {
  const [runId, personaIndex] = splitPersonaId(after?.key ?? '') ?? ['', 0];
  const rows = await db
    .selectFrom('surveyPersonaResponse as one')
    .innerJoin('surveyRun as run', 'run.id', 'one.runId')
    .select([sql<string>`one.run_id || '/' || one.persona_index`.as('id'), 'run.version', 'one.status'])
    .select(['one.answers', 'one.attributes', 'one.flags', 'one.flagDecisions', 'one.completedAt'])
    .select(['run.createdAt as startedAt', sql<number | null>`null`.as('seconds')])
    .select([sql<number | null>`null`.as('weight'), sql<string | null>`null`.as('personId')])
    .select(sql<string | null>`run.spec #>> array['segments', one.segment::text, 'name']`.as('segment'))
    .where('run.surveyId', '=', surveyId)
    .$if(flaggedOnly, (query) => query.where(sql<boolean>`jsonb_array_length(one.flags) > 0`))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(run.created_at, run.id, -one.persona_index) < (${after?.at ?? ''}::timestamptz, ${runId}, ${-personaIndex}::int)`,
      ),
    )
    .orderBy('run.createdAt', 'desc')
    .orderBy('run.id', 'desc')
    .orderBy('one.personaIndex')
    .limit(limit)
    .execute();
  return rows as ListedResponse[];
}

/** Splits the id of a persona's response; null for the id of a person's. */
export function splitPersonaId(id: string): [runId: string, personaIndex: number] | null {
  const [, runId, index] = /^(.+)\/(\d{1,9})$/.exec(id) ?? [];
  return runId === undefined ? null : [runId, Number(index)];
}

/** Names the flag, its response and the owner of the survey. */
export interface FlagToDecide {
  userId: string;
  responseId: string;
  kind: string;
  questionId: string | null;
  /** Key of the flag in the response's decisions. */
  key: string;
}

/** Stores or removes the decision about a flag. Returns the id of the survey; undefined when there is no such flag. */
export async function storeFlagDecision(
  db: Db,
  flag: FlagToDecide,
  decision: FlagDecision | null,
): Promise<string | undefined> {
  const persona = splitPersonaId(flag.responseId);
  const wanted = JSON.stringify([{ kind: flag.kind, questionId: flag.questionId }]);
  const decided =
    decision === null
      ? sql`one.flag_decisions - ${flag.key}::text`
      : sql`one.flag_decisions || jsonb_build_object(${flag.key}::text, ${decision}::text)`;
  const { rows } =
    persona === null
      ? await sql<{ surveyId: string }>`
          update survey_person_response as one set flag_decisions = ${decided} from survey
          where survey.id = one.survey_id and survey.user_id = ${flag.userId} and one.id = ${flag.responseId}
            and one.flags @> ${wanted}::jsonb
          returning survey.id as survey_id`.execute(db)
      : await sql<{ surveyId: string }>`
          update survey_persona_response as one set flag_decisions = ${decided} from survey_run as run, survey
          where run.id = one.run_id and survey.id = run.survey_id and survey.user_id = ${flag.userId}
            and one.run_id = ${persona[0]} and one.persona_index = ${persona[1]} and one.flags @> ${wanted}::jsonb
          returning survey.id as survey_id`.execute(db);
  return rows[0]?.surveyId;
}
