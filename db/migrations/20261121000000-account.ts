import { sql, type Kysely } from 'kysely';

/** UserSettings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table user_settings (
    id text primary key, user_id text not null, openai_api_key text not null default '', anthropic_api_key text not null default '',
    fec_api_key text not null default '', openai_model text, default_simulation_size integer not null default 10,
    has_completed_tour boolean not null default false, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- One record per person; the settings of a viewer, and creation on first read without a race.
  create unique index user_settings_user_id on user_settings (user_id);
  -- listUserSettings: oldest first, everybody's (service identity).
  create index user_settings_created_at on user_settings (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table user_settings`.execute(db);
}
