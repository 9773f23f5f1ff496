import { sql, type Kysely } from 'kysely';

/** Keeps which accounts get finished work to begin with, and which records that is (db/tables/samples.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table sample_set (
    user_id text primary key, status text not null check (status in ('wanted', 'made', 'removed')), created_at timestamptz(3) not null default now()
  );
  -- Those that are still to be made.
  create index sample_set_wanted on sample_set (created_at) where status = 'wanted';
  create table sample_record (record_id text primary key, user_id text not null, kind text not null, position integer not null);
  create index sample_record_user_id on sample_record (user_id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sample_record; drop table sample_set`.execute(db);
}
