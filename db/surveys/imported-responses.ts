/** People's responses from files. The callers have checked the owner. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

export interface ImportedResponse {
  id: string;
  seed: string;
  arrangement: unknown;
  attributes: unknown;
  answers: unknown;
  weight: number | null;
  personId: string | null;
  /** Null for a file without dates; seconds are never known. */
  answeredAt: Date | null;
}

/** A stored response that a file may have again. */
export interface KnownResponse {
  id: string;
  version: number;
  personId: string | null;
  answers: unknown;
  attributes: unknown;
  weight: number | null;
  completedAt: Date | null;
  isFromFile: boolean;
}

/** Reads the responses of a survey with one of the ids, and those of a version with one of the ids of people. */
export async function knownResponses(
  db: Db,
  { surveyId, version, ids, people }: { surveyId: string; version: number; ids: string[]; people: string[] },
): Promise<KnownResponse[]> {
  return db
    .selectFrom('surveyPersonResponse')
    .select(['id', 'version', 'personId', 'answers', 'attributes', 'weight', 'completedAt'])
    .select(sql<boolean>`token_hash is null`.as('isFromFile'))
    .where('surveyId', '=', surveyId)
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${ids}::text[])`),
        eb.and([eb('version', '=', version), eb('personId', '=', sql<string>`any(${people}::text[])`)]),
      ]),
    )
    .execute();
}

const batch = 500;

/** Stores complete responses, with the record of each. */
export async function insertImported(
  db: Db,
  surveyId: string,
  version: number,
  responses: readonly ImportedResponse[],
): Promise<void> {
  const now = new Date();
  for (let from = 0; from < responses.length; from += batch) {
    const rows = responses.slice(from, from + batch);
    await db
      .insertInto('surveyPersonResponse')
      .values(
        rows.map(({ id, seed, arrangement, attributes, answers, weight, personId, answeredAt }) => ({
          id,
          surveyId,
          version,
          seed,
          weight,
          personId,
          arrangement: JSON.stringify(arrangement),
          attributes: JSON.stringify(attributes),
          answers: JSON.stringify(answers),
          status: 'completed' as const,
          startedAt: answeredAt ?? now,
          completedAt: answeredAt ?? now,
        })),
      )
      .execute();
    await db
      .insertInto('surveyResponse')
      .values(
        rows.map(({ id, attributes, answers }) => ({
          id,
          surveyId,
          answers: JSON.stringify(answers),
          demographics: JSON.stringify(attributes),
        })),
      )
      .execute();
  }
}

/** Writes responses from files anew, with the record of each; a row without a date keeps the stored one. */
export async function updateImported(db: Db, surveyId: string, responses: readonly ImportedResponse[]): Promise<void> {
  for (let from = 0; from < responses.length; from += batch) {
    const rows = JSON.stringify(
      responses
        .slice(from, from + batch)
        .map(({ id, arrangement, attributes, answers, weight, personId, answeredAt }) => ({
          id,
          arrangement,
          attributes,
          answers,
          weight,
          person_id: personId,
          answered_at: answeredAt,
        })),
    );
    await sql`
      update survey_person_response as one set answers = given.answers, attributes = given.attributes,
        arrangement = given.arrangement, weight = given.weight, person_id = coalesce(given.person_id, one.person_id),
        started_at = coalesce(given.answered_at, one.started_at), completed_at = coalesce(given.answered_at, one.completed_at),
        revision = one.revision + 1, updated_at = now()
      from jsonb_to_recordset(${rows}::jsonb) as given(id text, answers jsonb, attributes jsonb, arrangement jsonb,
        weight double precision, person_id text, answered_at timestamptz)
      where one.id = given.id and one.survey_id = ${surveyId} and one.token_hash is null`.execute(db);
    await sql`
      update survey_response as one set answers = given.answers, demographics = given.attributes, updated_at = now()
      from jsonb_to_recordset(${rows}::jsonb) as given(id text, answers jsonb, attributes jsonb)
      where one.id = given.id and one.survey_id = ${surveyId}`.execute(db);
  }
}
