import { sql, type Kysely } from 'kysely';

/** A comment on a panel may name the turn that it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table run_comment add column group_number integer, add column exchange integer,
      add constraint run_comment_turn check (num_nonnulls(group_number, exchange) in (0, 2) and (exchange is null or panel_id is not null))`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table run_comment drop constraint run_comment_turn, drop column group_number, drop column exchange`.execute(
    db,
  );
}
