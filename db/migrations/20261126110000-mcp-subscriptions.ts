import { sql, type Kysely } from 'kysely';

/** Resources that clients of MCP sessions subscribed to. They go with their session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mcp_subscription (
      user_id text not null,
      session_id text not null,
      uri text not null,
      created_at timestamptz(3) not null default now(),
      -- The subscriptions of a session.
      primary key (user_id, session_id, uri),
      foreign key (user_id, session_id) references mcp_session (user_id, session_id)
        on update cascade on delete cascade
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table mcp_subscription`.execute(db);
}
