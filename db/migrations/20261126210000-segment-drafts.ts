import { sql, type Kysely } from 'kysely';

/** Proposals of segments that people described, until a segment is made of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table segment_draft (
      id text primary key,
      user_id text not null,
      description text not null,
      status text not null check (status in ('asking', 'ready', 'failed')),
      origin text not null check (origin in ('model', 'simulator', 'published', 'typed')),
      model text,
      -- Provider request whose answer the draft waits for.
      request_id text,
      proposal jsonb,
      notes jsonb not null default '[]',
      seed integer not null,
      problem text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    -- A person's drafts, newest first.
    create index segment_draft_of_user on segment_draft (user_id, created_at desc);
    create index segment_draft_of_request on segment_draft (request_id) where request_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table segment_draft`.execute(db);
}
