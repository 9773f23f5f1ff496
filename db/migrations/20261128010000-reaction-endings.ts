import { sql, type Kysely } from 'kysely';

/** Personas that ended without an answer (domain/simulations/endings.ts), and their counts on the run's record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reaction_ending (
      run_id text not null references dynamic_simulation_run (id) on delete cascade,
      persona_index integer not null,
      provider text not null,
      model text not null,
      kind text not null check (kind in ('refused', 'filtered', 'unreadable')),
      words text,
      reply text,
      segment_id text not null,
      segment_name text not null,
      input_tokens integer not null,
      output_tokens integer not null,
      cost_usd double precision not null,
      latency_ms integer not null,
      permit_id uuid,
      prompt_digest text,
      created_at timestamptz(3) not null default now(),
      -- one ending per persona and provider, and the recount of a run's progress
      primary key (run_id, persona_index, provider)
    )`.execute(db);
  await sql`alter table dynamic_simulation_run add column endings jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dynamic_simulation_run drop column endings`.execute(db);
  await sql`drop table reaction_ending`.execute(db);
}
