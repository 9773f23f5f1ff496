import { sql, type Kysely } from 'kysely';

/** Survey with its SurveyResponses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table survey (
    id text primary key, title text not null, questions jsonb not null, description text, status text, user_id text,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listSurveyByUserIdAndCreatedAt, a person’s own in page order.
  create index survey_user_id_created_at on survey (user_id, created_at, id);
  -- listSurveys in page order, of the service identity.
  create index survey_created_at on survey (created_at, id);

  create table survey_response (
    id text primary key, survey_id text not null references survey (id) on delete cascade, answers jsonb not null, cohort_id text,
    cohort_name text, demographics jsonb, completion_time double precision, user_id text,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listSurveyResponseBySurveyId, the delete cascade.
  create index survey_response_survey_id_created_at on survey_response (survey_id, created_at, id);
  -- listSurveyResponses in page order.
  create index survey_response_created_at on survey_response (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table survey_response, survey`.execute(db);
}
