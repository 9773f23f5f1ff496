import { sql, type Kysely } from 'kysely';

/** Requests of people to be removed, and the profiles that they concern. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removal_request (
      -- Hash of the token in the mailed link.
      id text primary key,
      address text not null,
      email text not null,
      created_at timestamptz(3) not null default now(),
      confirmed_at timestamptz(3),
      reasons text[] not null default '{}'
    );
    alter table imported_social_profile
      add column removal_asked_at timestamptz(3), add column removal_request_id text;
    create index imported_social_profile_removal on imported_social_profile (removal_asked_at) where removal_asked_at is not null;
    create index imported_social_profile_request on imported_social_profile (removal_request_id) where removal_request_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index imported_social_profile_request, imported_social_profile_removal;
    alter table imported_social_profile drop column removal_request_id, drop column removal_asked_at;
    drop table removal_request`.execute(db);
}
