import { sql, type Kysely } from 'kysely';

/** Results of surveys can be shared by links, as runs are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table share_link add column survey_id text references survey (id) on delete cascade,
    drop constraint share_link_of_one,
    add constraint share_link_of_one check (num_nonnulls(run_id, panel_id, search_id, experiment_id, survey_id) = 1);
  -- The links of a survey.
  create index share_link_survey on share_link (survey_id, created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
  delete from share_link where survey_id is not null;
  alter table share_link drop constraint share_link_of_one, drop column survey_id,
    add constraint share_link_of_one check (num_nonnulls(run_id, panel_id, search_id, experiment_id) = 1)`.execute(db);
}
