import { sql, type Kysely } from 'kysely';

/** The wording of the instruction that a persona is asked in; null in rosters and answers from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roster_member add column wording smallint check (wording > 0)`.execute(db);
  await sql`alter table reaction add column wording smallint check (wording > 0)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reaction drop column wording`.execute(db);
  await sql`alter table roster_member drop column wording`.execute(db);
}
