import { sql, type Kysely } from 'kysely';

/** What visitors of a survey's link began and stored by day, and how many unfinished responses were deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table survey_link_use (
      link_id text not null references survey_link (id) on delete cascade,
      day date not null,
      -- Empty for all addresses together.
      address_hash text not null,
      starts integer not null,
      stored_bytes bigint not null,
      written_bytes bigint not null,
      primary key (link_id, day, address_hash)
    );
    -- The sweep of days that are over.
    create index survey_link_use_day on survey_link_use (day);
    alter table survey_link add column swept integer not null default 0;
    -- The sweep of unfinished responses.
    create index survey_person_response_unfinished on survey_person_response (link_id, updated_at)
      where status = 'started'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index survey_person_response_unfinished;
    alter table survey_link drop column swept;
    drop table survey_link_use`.execute(db);
}
