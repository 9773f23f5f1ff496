/** Versions of surveys: the draft, and those that are published. */
import { sql } from 'kysely';
import type { SurveyDefinition } from '../../domain/surveys/survey.ts';
import type { Db } from '../client.ts';

export interface StoredVersion {
  number: number;
  definition: SurveyDefinition;
  publishedAt: Date | null;
  updatedAt: Date;
}

/** Lists the versions of a survey, newest first. */
export async function versionsOf(db: Db, surveyId: string): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('surveyVersion')
    .select(['number', 'definition', 'publishedAt', 'updatedAt'])
    .where('surveyId', '=', surveyId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, definition: row.definition as SurveyDefinition }));
}

/** Reads the definition of a version; undefined when there is none. */
export async function definitionOf(db: Db, surveyId: string, number: number): Promise<SurveyDefinition | undefined> {
  const row = await db
    .selectFrom('surveyVersion')
    .select('definition')
    .where('surveyId', '=', surveyId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.definition as SurveyDefinition | undefined;
}

/** Reads the newest published version; undefined before the first. */
export async function publishedVersion(
  db: Db,
  surveyId: string,
): Promise<{ number: number; definition: SurveyDefinition } | undefined> {
  const row = await db
    .selectFrom('surveyVersion')
    .select(['number', 'definition'])
    .where('surveyId', '=', surveyId)
    .where('publishedAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, definition: row.definition as SurveyDefinition };
}

export async function insertDraft(
  trx: Db,
  { surveyId, number, definition }: { surveyId: string; number: number; definition: SurveyDefinition },
): Promise<void> {
  await trx
    .insertInto('surveyVersion')
    .values({ surveyId, number, definition: JSON.stringify(definition) })
    .execute();
}

export async function updateDefinition(
  trx: Db,
  { surveyId, number, definition }: { surveyId: string; number: number; definition: SurveyDefinition },
): Promise<void> {
  await trx
    .updateTable('surveyVersion')
    .set({ definition: JSON.stringify(definition), updatedAt: sql`clock_timestamp()` })
    .where('surveyId', '=', surveyId)
    .where('number', '=', number)
    .execute();
}

/** Publishes the draft, which is never changed again but for typing errors. */
export async function publishDraft(trx: Db, surveyId: string): Promise<void> {
  await trx
    .updateTable('surveyVersion')
    .set({ publishedAt: sql`now()`, updatedAt: sql`now()` })
    .where('surveyId', '=', surveyId)
    .where('publishedAt', 'is', null)
    .execute();
}

export async function deleteDraft(trx: Db, surveyId: string): Promise<void> {
  await trx.deleteFrom('surveyVersion').where('surveyId', '=', surveyId).where('publishedAt', 'is', null).execute();
}
