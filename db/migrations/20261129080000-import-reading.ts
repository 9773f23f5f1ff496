import { sql, type Kysely } from 'kysely';

/** How the file of an import was read (FileReading of domain/tables/reading.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table segment_import add column reading jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table segment_import drop column reading`.execute(db);
}
