import { sql, type Kysely } from 'kysely';

/** Conversations with the assistant (db/tables/chat.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_conversation (
      id text primary key, user_id text not null, title text not null, surface text not null check (surface in ('assistant', 'widget')),
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
    );
    -- A person's conversations, the one spoken in last first; deleting an account.
    create index chat_conversation_user on chat_conversation (user_id, updated_at desc);
    create table chat_message (
      id text primary key, conversation_id text not null references chat_conversation (id) on delete cascade, user_id text not null,
      place integer not null, role text not null check (role in ('user', 'assistant')), content text not null,
      state text not null check (state in ('waiting', 'writing', 'done', 'stopped', 'failed')), error text, original text,
      provider text, model text, is_simulated boolean not null default false, attempt integer not null default 0,
      input_tokens integer, output_tokens integer, cost_usd double precision,
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
    );
    -- The messages of a conversation in order.
    create unique index chat_message_place on chat_message (conversation_id, place);
    -- One reply at a time; also finds replies whose workflow was lost.
    create unique index chat_message_open on chat_message (conversation_id) where state in ('waiting', 'writing');
    -- Deleting an account.
    create index chat_message_user on chat_message (user_id, created_at)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table chat_message, chat_conversation`.execute(db);
}
