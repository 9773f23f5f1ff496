/** Surveys of a person. Records without a version were made through the data API and are no surveys here. */
import { sql, type Transaction } from 'kysely';
import { Survey, SurveyResponse } from '../../domain/models/survey.ts';
import { mirrorOf } from '../../domain/surveys/record.ts';
import type { SurveyDefinition } from '../../domain/surveys/survey.ts';
import type { Db } from '../client.ts';
import { announceDeletion } from '../crud/announce-deletion.ts';
import { notifyChange, notifyChanges } from '../notify.ts';
import type { Database } from '../tables/database.ts';

const listed = 500;

function surveyRows(db: Db, userId: string) {
  return db
    .selectFrom('survey')
    .select(['survey.id', 'survey.title', 'survey.description', 'survey.status'])
    .select(['survey.createdAt', 'survey.updatedAt'])
    .where('survey.userId', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('surveyVersion').select('number').whereRef('surveyVersion.surveyId', '=', 'survey.id')),
    );
}

/** Reads a person's survey; undefined when it is not theirs. */
export async function ownSurvey(db: Db, userId: string, id: string) {
  return surveyRows(db, userId).where('survey.id', '=', id).executeTakeFirst();
}

/** Reads a person's survey and keeps others from changing it until the transaction ends; undefined when it is not theirs. */
export async function lockOwnSurvey(trx: Db, userId: string, id: string) {
  return surveyRows(trx, userId).where('survey.id', '=', id).forNoKeyUpdate('survey').executeTakeFirst();
}

/** Lets one transaction at a time decide about responses to a survey; false when it is gone. */
export async function lockSurvey(trx: Db, id: string): Promise<boolean> {
  const rows = await trx.selectFrom('survey').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return rows.length > 0;
}

/** Lists a person's surveys, the last changed first, with their figures. */
export async function ownSurveys(db: Db, userId: string) {
  return surveyRows(db, userId)
    .select([
      sql<number | null>`(select max(number) from survey_version as one
        where one.survey_id = survey.id and one.published_at is not null)`.as('version'),
      sql<number | null>`(select number from survey_version as one
        where one.survey_id = survey.id and one.published_at is null)`.as('draftVersion'),
      sql<number>`case jsonb_typeof(survey.questions) when 'array' then jsonb_array_length(survey.questions) else 0 end`.as(
        'questions',
      ),
      sql<number>`(select count(*) from survey_person_response as one
        where one.survey_id = survey.id and one.status = 'completed')`.as('people'),
      sql<number>`(select count(*) from survey_persona_response as one join survey_run on survey_run.id = one.run_id
        where survey_run.survey_id = survey.id and one.status = 'completed')`.as('personas'),
    ])
    .orderBy('survey.updatedAt', 'desc')
    .orderBy('survey.id')
    .limit(listed)
    .execute();
}

/** Stores a new survey without its version. */
export async function insertSurvey(
  trx: Db,
  { id, userId, definition }: { id: string; userId: string; definition: SurveyDefinition },
): Promise<void> {
  const { questions, ...texts } = mirrorOf(definition);
  await trx
    .insertInto('survey')
    .values({ id, userId, status: 'draft', ...texts, questions: JSON.stringify(questions) })
    .execute();
  await notifyChange(trx, { model: Survey.name, id, operation: 'create', owner: userId });
}

/**
 * Writes what a survey's record shows: its status if given, and the texts and questions of the newest published version, or
 * of the draft before the first. Must be called in every transaction that changes a version.
 */
export async function recordSurvey(
  trx: Db,
  { id, userId, status }: { id: string; userId: string; status?: string },
): Promise<void> {
  const version = await trx
    .selectFrom('surveyVersion')
    .select('definition')
    .where('surveyId', '=', id)
    .orderBy(sql`published_at is not null`, 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { questions, ...texts } = mirrorOf(version.definition as SurveyDefinition);
  await trx
    .updateTable('survey')
    .set({
      ...texts,
      questions: JSON.stringify(questions),
      updatedAt: sql`now()`,
      ...(status === undefined ? {} : { status }),
    })
    .where('id', '=', id)
    .execute();
  await notifySurvey(trx, { id, userId });
}

/** Tells the screens of a survey's owner that its figures changed. */
export async function notifySurvey(db: Db, { id, userId }: { id: string; userId: string | null }): Promise<void> {
  await notifyChange(db, { model: Survey.name, id, operation: 'update', owner: userId });
}

/** Tells the owner's screens, and clients of the data API, that a response ended; `responseId` names its record if it has one. */
export async function notifyCompletion(
  db: Db,
  { id, userId, responseId }: { id: string; userId: string | null; responseId: string | null },
): Promise<void> {
  await notifyChanges(db, [
    { model: Survey.name, id, operation: 'update', owner: userId },
    ...(responseId === null
      ? []
      : [{ model: SurveyResponse.name, id: responseId, operation: 'create' as const, owner: userId }]),
  ]);
}

/** Deletes a locked survey with its versions, links, responses and runs. */
export async function deleteSurvey(trx: Transaction<Database>, { id, userId }: { id: string; userId: string }) {
  await announceDeletion(trx, Survey, { id, userId });
  // Jobs first: workers lock a job before its answers, and the cascade would lock them the other way round.
  const runs = trx.selectFrom('surveyRun').select('id').where('surveyId', '=', id);
  await trx.deleteFrom('job').where('id', 'in', runs).execute();
  await trx.deleteFrom('survey').where('id', '=', id).execute();
}
