import { sql, type Kysely } from 'kysely';

/** Panels can be shared by links and have comments, as runs do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table share_link alter column run_id drop not null,
      add column panel_id text references panel_discussion (id) on delete cascade,
      add constraint share_link_of_one check (num_nonnulls(run_id, panel_id) = 1);
    -- The links of a panel.
    create index share_link_panel on share_link (panel_id, created_at);
    alter table run_comment alter column run_id drop not null,
      add column panel_id text references panel_discussion (id) on delete cascade,
      add constraint run_comment_of_one check (num_nonnulls(run_id, panel_id) = 1);
    -- The comments of a panel, oldest first.
    create index run_comment_panel on run_comment (panel_id, created_at, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from share_link where run_id is null;
    alter table share_link drop constraint share_link_of_one, drop column panel_id, alter column run_id set not null;
    delete from run_comment where run_id is null;
    alter table run_comment drop constraint run_comment_of_one, drop column panel_id, alter column run_id set not null`.execute(
    db,
  );
}
