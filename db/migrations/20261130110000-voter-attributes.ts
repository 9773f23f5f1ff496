import { sql, type Kysely } from 'kysely';

/** Adds to voters the columns of imported files that no field is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voter_profile add column attributes jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voter_profile drop column attributes`.execute(db);
}
