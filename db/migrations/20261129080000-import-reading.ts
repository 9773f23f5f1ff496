import { sql, type Kysely } from 'kysely';

/** Adds to imports the way in which their files were read (FileReading of domain/tables/reading.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table segment_import add column reading jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table segment_import drop column reading`.execute(db);
}
