import { sql, type Kysely } from 'kysely';

/** The filters of links that show only some personas of a run, as `attribute:value`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table share_link add column filters text[] not null default '{}'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table share_link drop column filters`.execute(db);
}
