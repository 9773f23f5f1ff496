import { sql, type Kysely } from 'kysely';

/** The call behind each answer: its permit, a digest of its prompt, and the reply as it came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reaction_call (
      run_id text not null,
      persona_index integer not null,
      provider text not null,
      permit_id uuid not null,
      prompt_digest text not null,
      reply text not null,
      primary key (run_id, persona_index, provider),
      foreign key (run_id, persona_index, provider) references reaction on delete cascade
    )`.execute(db);
  // Finds the runs that asked a persona, by the rosters that it is in.
  await sql`create index dynamic_simulation_run_roster on dynamic_simulation_run (roster_id) where roster_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index dynamic_simulation_run_roster`.execute(db);
  await sql`drop table reaction_call`.execute(db);
}
