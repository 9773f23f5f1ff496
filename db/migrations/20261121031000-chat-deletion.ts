import { sql, type Kysely } from 'kysely';

/** A deleted conversation stays out of sight for a while before it goes, so that its deletion can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat_conversation add column deleted_at timestamptz(3);
    -- Those whose time has come.
    create index chat_conversation_deleted on chat_conversation (deleted_at) where deleted_at is not null
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Deleted is deleted: the older schema would show them again.
  await sql`
    delete from chat_conversation where deleted_at is not null;
    alter table chat_conversation drop column deleted_at
  `.execute(db);
}
