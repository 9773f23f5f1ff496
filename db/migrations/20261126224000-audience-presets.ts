import { sql, type Kysely } from 'kysely';

/** Audiences that people save under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audience_preset (
      id text primary key,
      user_id text not null,
      name text not null,
      audience jsonb not null,
      created_at timestamptz(3) not null default now()
    );
    -- A person's presets, each name once.
    create unique index audience_preset_name on audience_preset (user_id, lower(name))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table audience_preset`.execute(db);
}
