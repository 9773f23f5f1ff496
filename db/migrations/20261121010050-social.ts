import { sql, type Kysely } from 'kysely';

/** ImportedSocialProfile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table imported_social_profile (
    id text primary key, owner_id text, url text not null, platform text not null, name text not null, headline text, bio text,
    location text, photo_url text, company text, position text, about text, connections integer, followers integer,
    following integer, skills jsonb, interests jsonb, experience jsonb, education jsonb, recent_posts jsonb, metadata jsonb,
    extracted_at timestamptz(3) not null, imported_at timestamptz(3) not null, imported_by text, source text, version text,
    google_scholar_url text, orcid_id text, research_interests jsonb, total_papers integer, last_paper_indexed_at timestamptz(3),
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- getImportedSocialProfile: one per owner; what belongs to nobody counts as one owner.
  create unique index imported_social_profile_key on imported_social_profile (owner_id, url) nulls not distinct;
  -- getImportedSocialProfile of the service identity.
  create index imported_social_profile_url on imported_social_profile (url);
  -- A person’s own in page order.
  create index imported_social_profile_owner_id_created_at on imported_social_profile (owner_id, created_at, id);
  -- listImportedSocialProfiles in page order, of the service identity.
  create index imported_social_profile_created_at on imported_social_profile (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table imported_social_profile`.execute(db);
}
