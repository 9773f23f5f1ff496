import { sql, type Kysely } from 'kysely';

/** The basis of imported profiles, and people who asked not to be imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imported_social_profile
      add column basis text, add column basis_note text, add column basis_at timestamptz(3), add column expires_at timestamptz(3);
    create table refused_profile (
      -- HMAC of the address of the profile.
      hash text primary key,
      created_at timestamptz(3) not null default now()
    );
    -- Personas that were drawn from a profile, which forgetting it clears.
    create index roster_member_profile on roster_member (profile_id) where profile_id is not null;
    create index search_persona_profile on search_persona (profile_id) where profile_id is not null;
    create index survey_persona_response_profile on survey_persona_response (profile_id) where profile_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index survey_persona_response_profile, search_persona_profile, roster_member_profile;
    drop table refused_profile;
    alter table imported_social_profile
      drop column expires_at, drop column basis_at, drop column basis_note, drop column basis`.execute(db);
}
