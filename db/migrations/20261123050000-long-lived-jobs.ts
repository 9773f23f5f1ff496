import { sql, type Kysely } from 'kysely';

/**
 * Tokens of a run past 32 bits, and permits that stay quick to find among those that ended: the index of the live ones is made last, since of
 * two equally cheap indexes the planner takes the newer, and vacuum comes by count instead of by share of a day's rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dynamic_simulation_run alter column input_tokens type bigint, alter column output_tokens type bigint`.execute(
    db,
  );
  await sql`drop index permit_live`.execute(db);
  await sql`create index permit_live on permit (account_id) where released_at is null`.execute(db);
  await sql`
    alter table permit set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
      autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_cost_delay = 0)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table permit reset (fillfactor, autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, autovacuum_analyze_scale_factor,
      autovacuum_analyze_threshold, autovacuum_vacuum_cost_delay)`.execute(db);
  await sql`
    alter table dynamic_simulation_run alter column input_tokens type integer, alter column output_tokens type integer`.execute(
    db,
  );
}
