import { sql, type Kysely } from 'kysely';

/** Parameters that endpoints refuse, so that another process need not be refused again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refused_parameter (
      -- The provider account, with the address where it is not the account's.
      endpoint text not null,
      model text not null,
      parameter text not null,
      refused_at timestamptz(3) not null default now(),
      primary key (endpoint, model, parameter)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table refused_parameter`.execute(db);
}
