import { sql, type Kysely } from 'kysely';

/** Replies of the assistant become jobs, and keys sent with a question keys of their jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into job (id, kind, name, user_id, status, attempt_count, priority, queued_at, admitted_at, stage, progress, message, error,
      cancelled_at, cost_usd, claimed_at, started_at, completed_at, created_at, updated_at)
    select id, 'chat-reply', id, user_id,
      case when state in ('waiting', 'writing') then 'queued' when state = 'done' then 'completed' else 'failed' end,
      case when state in ('waiting', 'writing') then 0 else 1 end, 0, created_at, created_at,
      case when state = 'failed' then 'writing' end, case when state = 'done' then 100 else 0 end,
      case state when 'done' then 'Written' when 'stopped' then 'Cancelled' when 'failed' then 'The reply failed' else 'Waiting to be written' end,
      case when state = 'stopped' then 'Cancelled by user' else error end, case when state = 'stopped' then updated_at end,
      coalesce(cost_usd, 0), created_at, created_at, case when state not in ('waiting', 'writing') then updated_at end, created_at, updated_at
    from chat_message where role = 'assistant'`.execute(db);
  await sql`create trigger chat_message_deleted after delete on chat_message for each row when (old.role = 'assistant')
    execute function delete_job()`.execute(db);
  // Keys are bound to their place, so those of open replies cannot move; they use the stored key, or say that there is none.
  await sql`drop table chat_reply_key`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_reply_key (
      reply_id text primary key references chat_message (id) on delete cascade,
      provider text not null,
      ciphertext text not null
    );
    drop trigger chat_message_deleted on chat_message;
    delete from job where kind = 'chat-reply'`.execute(db);
}
