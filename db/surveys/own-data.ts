/** Everything about a person's surveys that is not in records, for the export of their data, without hashes of links. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

const batch = 200;

/** Names each list of the export; it reads in batches, because a survey may have many responses. */
export function ownSurveyData(db: Db, userId: string): Record<string, AsyncGenerator<object>> {
  return {
    surveyVersions: ofSurveys(db, userId, (surveyId) =>
      db
        .selectFrom('surveyVersion')
        .select(['surveyId', 'number', 'definition', 'publishedAt', 'createdAt', 'updatedAt'])
        .where('surveyId', '=', surveyId)
        .orderBy('number')
        .execute(),
    ),
    surveyLinks: ofSurveys(db, userId, (surveyId) =>
      db
        .selectFrom('surveyLink')
        .select(['id', 'surveyId', 'kind', 'name', 'attributes', 'language', 'maxResponses'])
        .select(['expiresAt', 'revokedAt', 'lastOpenedAt', 'createdAt'])
        .where('surveyId', '=', surveyId)
        .orderBy('createdAt')
        .execute(),
    ),
    surveyPersonResponses: ofSurveysInBatches(db, userId, (surveyId, after) =>
      db
        .selectFrom('surveyPersonResponse')
        .select(['id', 'surveyId', 'version', 'linkId', 'language', 'attributes', 'answers', 'status'])
        .select(['seconds', 'flags', 'flagDecisions', 'startedAt', 'completedAt', 'id as key'])
        .where('surveyId', '=', surveyId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute(),
    ),
    surveyPersonaResponses: ofSurveysInBatches(db, userId, (surveyId, after) =>
      db
        .selectFrom('surveyPersonaResponse as one')
        .innerJoin('surveyRun as run', 'run.id', 'one.runId')
        .select(['one.runId', 'one.personaIndex', 'run.surveyId', 'run.version', 'one.persona', 'one.attributes'])
        .select(['one.answers', 'one.stated', 'one.status', 'one.flags', 'one.flagDecisions', 'one.completedAt'])
        .select(sql<string>`one.run_id || '/' || lpad(one.persona_index::text, 9, '0')`.as('key'))
        .where('run.surveyId', '=', surveyId)
        .where(sql<boolean>`one.run_id || '/' || lpad(one.persona_index::text, 9, '0') > ${after}`)
        .orderBy('key')
        .limit(batch)
        .execute(),
    ),
  };
}

async function* ofSurveys(db: Db, userId: string, read: (surveyId: string) => Promise<object[]>) {
  for (const surveyId of await ownSurveyIds(db, userId)) yield* await read(surveyId);
}

async function* ofSurveysInBatches(
  db: Db,
  userId: string,
  read: (surveyId: string, after: string) => Promise<{ key: string }[]>,
) {
  for (const surveyId of await ownSurveyIds(db, userId)) {
    let after = '';
    for (;;) {
      const rows = await read(surveyId, after);
      for (const { key, ...row } of rows) {
        after = key;
        yield row;
      }
      if (rows.length < batch) break;
    }
  }
}

async function ownSurveyIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('survey')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
