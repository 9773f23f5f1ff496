import { sql, type Kysely } from 'kysely';

/** Quotes of a persona's own papers in its reaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reaction add column citations jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reaction drop column citations`.execute(db);
}
