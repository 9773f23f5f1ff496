/** Everything about a person's surveys that is not in records, for the export of their data, without hashes of links. */
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
        .select(['id', 'surveyId', 'version', 'linkId', 'language', 'attributes', 'parameters'])
        .select(['answers', 'status'])
        .select(['seconds', 'weight', 'personId', 'flags', 'flagDecisions', 'startedAt', 'completedAt', 'id as key'])
        .where('surveyId', '=', surveyId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute(),
    ),
    surveyPersonaResponses: personaResponses(db, userId),
  };
}

/** Reads along the primary key, run by run. */
async function* personaResponses(db: Db, userId: string) {
  for (const { id: runId, ...ofRun } of await ownRuns(db, userId)) {
    const responses = inBatches(-1, (after) =>
      db
        .selectFrom('surveyPersonaResponse')
        .select(['runId', 'personaIndex', 'persona', 'attributes'])
        .select(['answers', 'stated', 'status', 'flags', 'flagDecisions', 'completedAt', 'personaIndex as key'])
        .where('runId', '=', runId)
        .where('personaIndex', '>', after)
        .orderBy('personaIndex')
        .limit(batch)
        .execute(),
    );
    for await (const response of responses) yield { ...ofRun, ...response };
  }
}

async function* ofSurveys(db: Db, userId: string, read: (surveyId: string) => Promise<object[]>) {
  for (const surveyId of await ownSurveyIds(db, userId)) yield* await read(surveyId);
}

async function* ofSurveysInBatches(
  db: Db,
  userId: string,
  read: (surveyId: string, after: string) => Promise<{ key: string }[]>,
) {
  for (const surveyId of await ownSurveyIds(db, userId)) yield* inBatches('', (after) => read(surveyId, after));
}

async function* inBatches<K>(before: K, read: (after: K) => Promise<(object & { key: K })[]>) {
  for (let after = before; ;) {
    const rows = await read(after);
    for (const { key, ...row } of rows) {
      after = key;
      yield row;
    }
    if (rows.length < batch) return;
  }
}

async function ownRuns(db: Db, userId: string) {
  return db
    .selectFrom('surveyRun as run')
    .innerJoin('survey', 'survey.id', 'run.surveyId')
    .select(['run.id', 'run.surveyId', 'run.version'])
    .where('survey.userId', '=', userId)
    .orderBy('survey.createdAt')
    .orderBy('survey.id')
    .orderBy('run.createdAt')
    .orderBy('run.id')
    .execute();
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
