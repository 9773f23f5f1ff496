import { sql, type Kysely } from 'kysely';

/** The key that a browser sent along with a question to the assistant, encrypted; erased when its reply ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_reply_key (
      reply_id text primary key references chat_message (id) on delete cascade, provider text not null, ciphertext text not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table chat_reply_key`.execute(db);
}
