import { sql, type Kysely } from 'kysely';

/** Responses of people and personas whom a survey is not for end as screened out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table survey_person_response drop constraint survey_person_response_status_check,
    add constraint survey_person_response_status_check check (status in ('started', 'completed', 'over-quota', 'screened-out'));
  alter table survey_persona_response drop constraint survey_persona_response_status_check,
    add constraint survey_persona_response_status_check check (status in ('started', 'completed', 'failed', 'screened-out'))
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
  update survey_person_response set status = 'over-quota' where status = 'screened-out';
  update survey_persona_response set status = 'failed' where status = 'screened-out';
  alter table survey_person_response drop constraint survey_person_response_status_check,
    add constraint survey_person_response_status_check check (status in ('started', 'completed', 'over-quota'));
  alter table survey_persona_response drop constraint survey_persona_response_status_check,
    add constraint survey_persona_response_status_check check (status in ('started', 'completed', 'failed'))
  `.execute(db);
}
