import { sql, type Kysely } from 'kysely';

/** Which import brought a hash, so that undoing it takes the hash away again; hashes from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table segment_profile_key add column import_id text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table segment_profile_key drop column import_id`.execute(db);
}
