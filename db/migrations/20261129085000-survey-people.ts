import { sql, type Kysely } from 'kysely';

/** Weight of a person and their id in the file that their answers come from, by which a later import finds them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table survey_person_response
    add column weight double precision check (weight > 0), add column person_id text`.execute(db);
  await sql`create unique index survey_person_response_person
    on survey_person_response (survey_id, version, person_id) where person_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index survey_person_response_person`.execute(db);
  await sql`alter table survey_person_response drop column person_id, drop column weight`.execute(db);
}
