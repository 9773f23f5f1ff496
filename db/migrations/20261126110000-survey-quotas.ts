import { sql, type Kysely } from 'kysely';

/** Complete responses record the quotas that they count for, and leave together with the record that the data API shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Ids of quotas. Counting them again from the answers of everybody would take longer with each response.
    alter table survey_person_response add column quotas text[] not null default '{}';
    -- The body of the function is a file (db/functions), which is applied after the migrations.
    create function delete_person_response() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger survey_response_deleted after delete on survey_response
      for each row execute function delete_person_response()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger survey_response_deleted on survey_response;
    drop function delete_person_response();
    delete from function_file where name = 'delete-person-response';
    alter table survey_person_response drop column quotas`.execute(db);
}
