import { sql, type Kysely } from 'kysely';

/** Fields of a run's input without a column of their own stand in one: a new field needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dynamic_simulation_run add column options jsonb;
    update dynamic_simulation_run as run
    set options = jsonb_build_object('stopAtMarginPoints', plan.stop_at_margin_points, 'promptOptions', plan.prompt_options, 'simulated', plan.simulated)
    from run_plan as plan
    where plan.run_id = run.id and (plan.stop_at_margin_points is not null or plan.prompt_options is not null or plan.simulated);
    alter table run_plan drop column stop_at_margin_points, drop column prompt_options, drop column simulated`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table run_plan add column stop_at_margin_points double precision, add column prompt_options jsonb,
      add column simulated boolean not null default false;
    insert into run_plan (run_id) select id from dynamic_simulation_run where options is not null on conflict do nothing;
    update run_plan as plan
    set stop_at_margin_points = (run.options ->> 'stopAtMarginPoints')::float8, prompt_options = nullif(run.options -> 'promptOptions', 'null'),
      simulated = coalesce((run.options ->> 'simulated')::boolean, false)
    from dynamic_simulation_run as run
    where run.id = plan.run_id and run.options is not null;
    alter table dynamic_simulation_run drop column options`.execute(db);
}
