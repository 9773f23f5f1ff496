import { sql, type Kysely } from 'kysely';

/** Todo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table todo (
    id text primary key, owner_id text, content text, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- A person’s own in page order.
  create index todo_owner_id_created_at on todo (owner_id, created_at, id);
  -- listTodos in page order, of the service identity.
  create index todo_created_at on todo (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table todo`.execute(db);
}
