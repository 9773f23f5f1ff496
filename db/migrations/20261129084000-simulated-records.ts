import { sql, type Kysely } from 'kysely';

/** Records of jobs that the provider simulator answered say so themselves; indexes of papers say where they are searched. */
const tables = ['panel_discussion', 'panel_insight', 'genetic_algorithm_job', 'simulation_history'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} add column is_simulated boolean not null default false`.execute(db);
  await sql`
    update panel_discussion as record set is_simulated = true
    from panel_setup as setup where setup.panel_id = record.id and (setup.spec ->> 'simulated')::boolean;
    update panel_insight as insight set is_simulated = true, extracted_by = 'Simulated provider'
    from panel_discussion as panel where panel.id = insight.panel_id and panel.is_simulated;
    update genetic_algorithm_job as record set is_simulated = true
    from search_setup as setup where setup.search_id = record.id and (setup.spec ->> 'simulated')::boolean;
    update simulation_history as history set is_simulated = true, ai_model = 'Simulated provider'
    from dynamic_simulation_run as run where run.id = history.id and run.is_simulated;
    update research_index as record set search_index_name = 'papers-' || segment_id, search_index_endpoint = '/graphql'
    where exists (select from index_build as build where build.index_id = record.id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} drop column is_simulated`.execute(db);
}
