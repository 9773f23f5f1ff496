import { sql, type Kysely } from 'kysely';

/** Imports of profiles through scraping services, and people's keys of these services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scraping_key (
      user_id text not null,
      service text not null,
      -- Actor or dataset that is asked.
      source text not null,
      ciphertext text not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (user_id, service)
    );
    create table profile_import (
      id text primary key,
      job_id text not null unique,
      user_id text not null,
      service text not null,
      source text not null,
      basis text not null,
      basis_note text,
      basis_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now()
    );
    -- A person's imports, newest first.
    create index profile_import_of_user on profile_import (user_id, created_at desc);
    create table profile_import_item (
      import_id text not null references profile_import on delete cascade,
      number integer not null,
      batch integer not null,
      url text not null,
      status text not null default 'waiting' check (status in ('waiting', 'asked', 'imported', 'kept', 'failed', 'refused', 'left')),
      -- Run or snapshot of the service, and the time when it was started.
      ask_ref text,
      asked_at timestamptz(3),
      asks integer not null default 0,
      cost_usd double precision not null default 0,
      profile_id text references imported_social_profile on delete set null,
      problem text,
      settled_at timestamptz(3),
      primary key (import_id, number)
    );
    -- Profiles that are forgotten.
    create index profile_import_item_of_profile on profile_import_item (profile_id) where profile_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table profile_import_item; drop table profile_import; drop table scraping_key`.execute(db);
}
