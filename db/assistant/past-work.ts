/** A person's segments, panels, surveys and searches by name, the newest first, for the assistant. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

const shown = 5;

/** Lists the names of a person's own segments. */
export async function newestSegments(db: Db, userId: string) {
  return counted<{ name: string }>(
    db,
    sql`select name, created_at from cohort where user_id = ${userId}
      union all select name, created_at from dynamic_segment where user_id = ${userId}`,
  );
}

/** Lists panels with what they came to. */
export function newestPanels(db: Db, userId: string) {
  return counted<{ topic: string; status: string; recommendation: string | null }>(
    db,
    sql`select topic, status, left(final_recommendation, 1000) as recommendation, created_at from panel_discussion
      where user_id = ${userId} and job_id is not null`,
  );
}

/** Lists surveys with the numbers of their complete answers. */
export function newestSurveys(db: Db, userId: string) {
  return counted<{ title: string; people: number; personas: number }>(
    db,
    sql`select title, created_at,
      (select count(*)::int from survey_person_response as one where one.survey_id = survey.id and one.status = 'completed') as people,
      (select count(*)::int from survey_persona_response as one join survey_run as run on run.id = one.run_id
        where run.survey_id = survey.id and one.status = 'completed') as personas
      from survey where user_id = ${userId} and exists (select from survey_version as one where one.survey_id = survey.id)`,
  );
}

async function counted<T>(db: Db, rows: ReturnType<typeof sql>): Promise<{ total: number; newest: T[] }> {
  const found = await sql<T & { total: number }>`
    select listed.*, (count(*) over ())::int as total from (${rows}) as listed order by created_at desc limit ${shown}`.execute(
    db,
  );
  return { total: found.rows[0]?.total ?? 0, newest: found.rows };
}
