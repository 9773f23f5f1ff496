import { sql, type Kysely } from 'kysely';

/** Sizes of segments when personas were drawn, by which results are weighted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roster add column segment_sizes jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roster drop column segment_sizes`.execute(db);
}
