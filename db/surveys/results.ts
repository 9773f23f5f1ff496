/** Reads of survey results, by owner and within bounds. People and personas come from their own tables. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** Responses of one side that are read at most, the oldest first. */
export const maxResponses = 10_000;
const maxRuns = 50;

export interface OwnSurvey {
  id: string;
  title: string;
  status: string | null;
  versions: { number: number; isPublished: boolean; people: number }[];
}

/** Reads a person's survey with its versions, the oldest first; undefined when it is not theirs. */
export async function ownSurveyVersions(db: Db, userId: string, surveyId: string): Promise<OwnSurvey | undefined> {
  const survey = await db
    .selectFrom('survey')
    .select(['id', 'title', 'status'])
    .where('id', '=', surveyId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (survey === undefined) return undefined;
  const versions = await db
    .selectFrom('surveyVersion as version')
    .select((eb) => [
      'version.number',
      'version.publishedAt',
      eb
        .selectFrom('surveyPersonResponse as response')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('response.surveyId', '=', 'version.surveyId')
        .whereRef('response.version', '=', 'version.number')
        .where('response.status', '=', 'completed')
        .as('people'),
    ])
    .where('version.surveyId', '=', surveyId)
    .orderBy('version.number')
    .execute();
  return {
    ...survey,
    versions: versions.map(({ number, publishedAt, people }) => ({
      number,
      isPublished: publishedAt !== null,
      people: Number(people),
    })),
  };
}

/** Reads the definition of a version; the caller has checked the owner. */
export async function versionDefinition(db: Db, surveyId: string, number: number): Promise<unknown> {
  const row = await db
    .selectFrom('surveyVersion')
    .select('definition')
    .where('surveyId', '=', surveyId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.definition;
}

/** Lists a person's runs of a version, the newest first. */
export function surveyRunsOfVersion(db: Db, userId: string, surveyId: string, version: number) {
  return db
    .selectFrom('surveyRun as run')
    .innerJoin('job', 'job.id', 'run.id')
    .select((eb) => [
      'run.id',
      'job.name as jobId',
      'run.version',
      'run.spec',
      'run.notices',
      'job.status',
      'job.costUsd',
      'run.createdAt',
      ...(['completed', 'failed', 'screened-out'] as const).map((status) =>
        eb
          .selectFrom('surveyPersonaResponse as response')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .whereRef('response.runId', '=', 'run.id')
          .where('response.status', '=', status)
          .as(status === 'screened-out' ? 'screenedOut' : status),
      ),
    ])
    .where('run.surveyId', '=', surveyId)
    .where('run.userId', '=', userId)
    .where('run.version', '=', version)
    .orderBy('run.createdAt', 'desc')
    .orderBy('run.id', 'desc')
    .limit(maxRuns)
    .execute();
}

/** Reads complete responses of people to a version; the caller has checked the owner. */
export function peopleResponses(db: Db, surveyId: string, version: number) {
  return db
    .selectFrom('surveyPersonResponse')
    .select(['id', 'answers', 'attributes', 'arrangement', 'flags', 'flagDecisions', 'completedAt', 'startedAt'])
    .select(['weight', 'personId', 'parameters'])
    .select(sql<boolean>`token_hash is null`.as('isFromFile'))
    .where('surveyId', '=', surveyId)
    .where('version', '=', version)
    .where('status', '=', 'completed')
    .orderBy('startedAt')
    .orderBy('id')
    .limit(maxResponses)
    .execute();
}

/** Counts the responses of people to a version that are no results; the caller has checked the owner. */
export function uncountedResponses(db: Db, surveyId: string, version: number) {
  return db
    .selectFrom('surveyPersonResponse')
    .select([
      sql<number>`(count(*) filter (where status = 'screened-out'))::int`.as('screenedOut'),
      sql<number>`(count(*) filter (where status = 'over-quota'))::int`.as('overQuota'),
      sql<number>`(count(*) filter (where status = 'started'))::int`.as('unfinished'),
    ])
    .where('surveyId', '=', surveyId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

/** Reads complete responses of personas of a run; the caller has checked the owner. */
export function personaResponses(db: Db, runId: string) {
  return (
    db
      .selectFrom('surveyPersonaResponse')
      .select([
        'personaIndex',
        'answers',
        'attributes',
        'arrangement',
        'flags',
        'flagDecisions',
        'twinOf',
        'isAskedAlone',
        'completedAt',
      ])
      .where('runId', '=', runId)
      .where('status', '=', 'completed')
      // Twins stand behind the others, and are not what is left out of a large run.
      .orderBy(sql`twin_of is null`)
      .orderBy('personaIndex')
      .limit(maxResponses)
      .execute()
  );
}

/** Returns a text that changes whenever the responses that count, or decisions on their flags, do. */
export async function responsesFingerprint(
  db: Db,
  { surveyId, version, runId }: { surveyId: string; version: number; runId: string | null },
): Promise<string> {
  const { rows } = await sql<{ people: string; personas: string }>`
    select
      (select concat_ws('/', count(*), max(updated_at), sum(hashtext(flags::text || flag_decisions::text)))
        from survey_person_response where survey_id = ${surveyId} and version = ${version} and status = 'completed') as people,
      (select concat_ws('/', count(*), max(completed_at), sum(hashtext(flags::text || flag_decisions::text)))
        from survey_persona_response where run_id = ${runId} and status = 'completed') as personas`.execute(db);
  return `${rows[0]?.people} ${rows[0]?.personas}`;
}
