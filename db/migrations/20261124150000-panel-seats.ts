import { sql, type Kysely } from 'kysely';

/** People can sit in panels: each has a link, of which only a hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table panel_seat (
      panel_id text not null references panel_discussion (id) on delete cascade,
      participant_id text not null,
      token_hash text not null unique,
      created_at timestamptz(3) not null default now(),
      primary key (panel_id, participant_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table panel_seat`.execute(db);
}
