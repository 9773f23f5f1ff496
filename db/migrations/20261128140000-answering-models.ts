import { sql, type Kysely } from 'kysely';

/** The model that a reply names, which may be another one than was asked: a snapshot, or what a provider routes to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reaction_call add column answered_by text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reaction_call drop column answered_by`.execute(db);
}
