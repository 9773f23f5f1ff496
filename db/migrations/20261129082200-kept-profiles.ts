import { sql, type Kysely } from 'kysely';

/** Answers of owners who keep a profile: nobody suspends it again, and its address is no longer blocked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imported_social_profile add column removal_kept_at timestamptz(3);
    -- The request that blocks an address until an owner answers it; null for a block that stays.
    alter table refused_profile add column removal_request_id text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refused_profile drop column removal_request_id;
    alter table imported_social_profile drop column removal_kept_at`.execute(db);
}
