import { sql, type Kysely } from 'kysely';

/** Keeps what became of each file with answers or profiles (db/tables/file-imports.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table file_import (
    id text primary key, user_id text not null, survey_id text references survey (id) on delete cascade, kind text not null, file_name text,
    rows jsonb, columns jsonb not null, imported integer not null, updated integer not null, unchanged integer not null, refused integer not null,
    created_at timestamptz(3) not null default now()
  );
  -- A person's imports of a kind, newest first.
  create index file_import_user_id_created_at on file_import (user_id, kind, created_at desc);
  -- The deletion of a survey.
  create index file_import_survey_id on file_import (survey_id) where survey_id is not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table file_import`.execute(db);
}
