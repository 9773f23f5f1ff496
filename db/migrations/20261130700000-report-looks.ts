import { sql, type Kysely } from 'kysely';

/** Color and logo of a person's reports for clients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_look (
      user_id text primary key,
      color text,
      logo bytea,
      logo_type text,
      logo_width integer,
      logo_height integer,
      updated_at timestamptz not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table report_look`.execute(db);
}
