import { sql, type Kysely } from 'kysely';

/** GeneticAlgorithmJob with its MessageCandidates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table genetic_algorithm_job (
    id text primary key, job_id text not null, population_size integer not null, generations integer not null,
    total_generations integer not null, status text, user_id text, seed_messages text[], target_cohort_ids text[],
    fitness_objectives text[], current_generation integer, progress_percentage double precision, current_population jsonb,
    best_fitness double precision, average_fitness double precision, top_candidates jsonb, convergence_data jsonb,
    error_message text, started_at timestamptz(3), completed_at timestamptz(3), estimated_completion_time timestamptz(3),
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listGeneticAlgorithmJobByUserIdAndCreatedAt, a person’s own in page order.
  create index genetic_algorithm_job_user_id_created_at on genetic_algorithm_job (user_id, created_at, id);
  -- listGeneticAlgorithmJobByJobId.
  create index genetic_algorithm_job_job_id on genetic_algorithm_job (job_id, created_at, id);
  -- listGeneticAlgorithmJobByStatusAndCreatedAt.
  create index genetic_algorithm_job_status_created_at on genetic_algorithm_job (status, created_at, id);
  -- listGeneticAlgorithmJobs in page order, of the service identity.
  create index genetic_algorithm_job_created_at on genetic_algorithm_job (created_at, id);

  create table message_candidate (
    id text primary key, genetic_algorithm_job_id text not null references genetic_algorithm_job (id) on delete cascade,
    candidate_id text not null, generation integer not null, message text not null, overall_fitness double precision,
    support_rate double precision, viral_potential double precision, authenticity double precision,
    persuasion_score double precision, parent_ids text[], mutation_type text, simulation_results jsonb, evaluation_complete boolean,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listMessageCandidateByGeneticAlgorithmJobIdAndGeneration, the delete cascade.
  create index message_candidate_genetic_algorithm_job_id_generation on message_candidate (genetic_algorithm_job_id, generation, id);
  -- listMessageCandidates in page order.
  create index message_candidate_created_at on message_candidate (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table message_candidate, genetic_algorithm_job`.execute(db);
}
