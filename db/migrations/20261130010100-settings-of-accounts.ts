import { sql, type Kysely } from 'kysely';

/** Accounts that never opened a screen get the settings that a screen would have created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into user_settings (id, user_id, default_simulation_size, has_completed_tour)
    select gen_random_uuid()::text, id::text, 10, false from account on conflict (user_id) do nothing`.execute(db);
}

/** They stay: an earlier version creates the same. */
export async function down(): Promise<void> {}
