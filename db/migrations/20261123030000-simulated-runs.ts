import { sql, type Kysely } from 'kysely';

/** Runs for which the simulator was chosen by name, beside keys of real providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table run_plan add column simulated boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table run_plan drop column simulated`.execute(db);
}
