import { sql, type Kysely } from 'kysely';

/** Models that a provider listed for a person's key, so that forms need not ask it each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listed_models (
      user_id text not null,
      provider text not null,
      -- Account of the key that was asked; the list of another key is not shown.
      key_account text not null,
      models text[] not null,
      read_at timestamptz(3) not null default now(),
      primary key (user_id, provider)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table listed_models`.execute(db);
}
