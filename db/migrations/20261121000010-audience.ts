import { sql, type Kysely } from 'kysely';

/** Cohort with its VoterProfiles, DynamicSegment with its DynamicProfiles. Profiles go with their parent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table cohort (
    id text primary key, name text not null, description text, definition_type text, age_range text, gender text, location text,
    income text, education text, political_lean text, personality_traits text[], interests text[], profile_count integer,
    profile_source text, imported_at timestamptz(3), data_quality double precision, average_confidence double precision, type text,
    weight double precision, tags text[], parent_cohort_id text, source_simulation_id text, average_support double precision,
    total_simulations integer, size integer, user_id text, metadata jsonb, voter_ids text[], segment_definition jsonb,
    profile_data jsonb, platform text, is_sample boolean not null default false, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- listCohortByUserIdAndCreatedAt, a person's own cohorts.
  create index cohort_user_id_created_at on cohort (user_id, created_at, id);
  -- listCohorts of the service identity.
  create index cohort_created_at on cohort (created_at, id);
  -- The samples that everybody sees.
  create index cohort_is_sample on cohort (created_at, id) where is_sample;

  create table voter_profile (
    id text primary key, cohort_id text not null references cohort (id) on delete cascade, first_name text not null,
    last_name text not null, age integer not null, gender text not null, source text not null, import_date timestamptz(3) not null,
    data_quality double precision not null, confidence double precision not null, race text, location text, income text, education text,
    occupation text, employment_status text, political_affiliation text, political_lean text, voting_history jsonb,
    party_registration text, personality_traits text[], "values" text[], interests text[], concerns text[], communication_style text,
    media_consumption text[], social_media_profiles jsonb, digital_footprint jsonb, simulation_history jsonb, missing_fields text[],
    tags text[], notes text, city text, state text, birth_year integer, party text, ethnicity text,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listVoterProfileByCohortId, loading a segment, the delete cascade.
  create index voter_profile_cohort_id_created_at on voter_profile (cohort_id, created_at, id);
  -- listVoterProfiles in page order.
  create index voter_profile_created_at on voter_profile (created_at, id);

  create table dynamic_segment (
    id text primary key, name text not null, attribute_definitions jsonb not null, user_id text not null, description text,
    definition_type text, filter_rules jsonb, profile_count integer, profile_source text, template_id text, metadata jsonb,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listDynamicSegmentByUserIdAndCreatedAt, a person's own segments.
  create index dynamic_segment_user_id_created_at on dynamic_segment (user_id, created_at, id);
  -- listDynamicSegments of the service identity.
  create index dynamic_segment_created_at on dynamic_segment (created_at, id);

  create table dynamic_profile (
    id text primary key, segment_id text not null references dynamic_segment (id) on delete cascade, attributes jsonb not null,
    source text not null, import_date timestamptz(3) not null, confidence double precision not null, name text, tags text[], notes text,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listDynamicProfileBySegmentId, loading a segment, the delete cascade.
  create index dynamic_profile_segment_id_created_at on dynamic_profile (segment_id, created_at, id);
  -- listDynamicProfiles in page order.
  create index dynamic_profile_created_at on dynamic_profile (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table dynamic_profile, dynamic_segment, voter_profile, cohort`.execute(db);
}
