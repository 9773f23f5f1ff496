import { sql, type Kysely } from 'kysely';

/** The answer of another run whose persona those of a run are like. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table run_plan
      -- Null when that run was deleted for good.
      add column alike_run_id text references dynamic_simulation_run (id) on delete set null,
      add column alike_persona integer,
      add column alike_provider text;
    -- The runs that asked personas like one.
    create index run_plan_alike on run_plan (alike_run_id, alike_persona) where alike_run_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index run_plan_alike;
    alter table run_plan drop column alike_run_id, drop column alike_persona, drop column alike_provider`.execute(db);
}
