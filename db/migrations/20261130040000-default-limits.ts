import { sql, type Kysely } from 'kysely';

/** The function with the limits of people who chose none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The body is applied after the migrations: it is written from the product's rules.
  await sql`
    create function default_agent_limits() returns table (day_limit_usd double precision, month_limit_usd double precision)
      language sql immutable as $$ select 0::double precision, 0::double precision where false $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function default_agent_limits();
    delete from function_file where name in ('default-limits', 'permit-limits')`.execute(db);
}
