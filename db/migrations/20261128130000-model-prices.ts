import { sql, type Kysely } from 'kysely';

/** Prices that people enter for models whose price is not in the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table model_price (
      user_id text not null,
      model text not null,
      -- US dollars per million tokens; both 0 for a model that costs nothing.
      input_usd double precision not null check (input_usd >= 0),
      output_usd double precision not null check (output_usd >= 0),
      updated_at timestamptz(3) not null default now(),
      primary key (user_id, model)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table model_price`.execute(db);
}
