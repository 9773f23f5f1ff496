import { sql, type Kysely } from 'kysely';

/** Settings beside the fields of the specification stand in one column: a new one needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_settings add column preferences jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_settings drop column preferences`.execute(db);
}
