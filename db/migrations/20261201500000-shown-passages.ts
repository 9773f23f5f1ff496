import { sql, type Kysely } from 'kysely';

/** Which passages a scholar's persona was shown, and how many quotes of its reply were dropped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  -- In the order of the prompt; null for answers from before it was kept.
  alter table reaction_call add column passage_ids text[];
  alter table reaction add column dropped_citations smallint`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table reaction_call drop column passage_ids;
  alter table reaction drop column dropped_citations`.execute(db);
}
