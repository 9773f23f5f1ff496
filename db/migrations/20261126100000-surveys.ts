import { sql, type Kysely } from 'kysely';

/** Surveys get versions, links and responses of people, and runs by personas, which are jobs. People and personas never share a table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table survey_version (
      survey_id text not null references survey (id) on delete cascade,
      number integer not null,
      definition jsonb not null,
      -- Null for the draft.
      published_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (survey_id, number)
    );
    -- At most one draft.
    create unique index survey_version_draft on survey_version (survey_id) where published_at is null;

    create table survey_link (
      id text primary key,
      survey_id text not null references survey (id) on delete cascade,
      -- The link itself is shown once and never stored.
      token_hash text not null unique,
      kind text not null check (kind in ('open', 'invitation')),
      -- The invited person, as the owner calls them; null for an open link.
      name text,
      -- Facts known of the invited person.
      attributes jsonb not null default '{}',
      language text,
      max_responses integer,
      expires_at timestamptz(3),
      revoked_at timestamptz(3),
      last_opened_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    );
    -- The links of a survey.
    create index survey_link_survey on survey_link (survey_id, created_at, id);

    create table survey_person_response (
      id text primary key,
      survey_id text not null references survey (id) on delete cascade,
      version integer not null,
      link_id text references survey_link (id) on delete set null,
      -- Identifies the respondent's browser; null for answers from a file.
      token_hash text unique,
      seed text not null,
      arrangement jsonb not null,
      language text,
      attributes jsonb not null default '{}',
      answers jsonb not null default '{}',
      -- Grows with each save, so that an older page overwrites nothing.
      revision integer not null default 0,
      -- Ids of questions whose answer was pasted.
      pasted text[] not null default '{}',
      status text not null default 'started' check (status in ('started', 'completed', 'over-quota')),
      -- Seconds that the page was in use; null where they were not measured.
      seconds double precision,
      -- True when a field was filled in that people do not see.
      is_bot_suspected boolean not null default false,
      flags jsonb not null default '[]',
      -- 'confirmed' or 'dismissed', by kind of flag and question.
      flag_decisions jsonb not null default '{}',
      started_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      completed_at timestamptz(3)
    );
    -- The responses of a survey, its results, the delete cascade.
    create index survey_person_response_survey on survey_person_response (survey_id, started_at, id);
    -- The responses of a link.
    create index survey_person_response_link on survey_person_response (link_id);

    create table survey_run (
      id text primary key,
      job_id text not null unique,
      survey_id text not null references survey (id) on delete cascade,
      version integer not null,
      user_id text not null,
      spec jsonb not null,
      notices jsonb not null default '[]',
      -- True once its personas are drawn.
      is_prepared boolean not null default false,
      -- First item of the step that is being asked.
      step_from integer not null default 0,
      created_at timestamptz(3) not null default now()
    );
    -- The runs of a survey, the delete cascade.
    create index survey_run_survey on survey_run (survey_id, created_at, id);
    -- A person's runs, newest first.
    create index survey_run_user on survey_run (user_id, created_at, id);

    create table survey_persona_response (
      run_id text not null references survey_run (id) on delete cascade,
      persona_index integer not null,
      -- Place of its segment in the set-up; null for the twin of a person.
      segment integer,
      profile_id text,
      -- The person whose facts this persona has.
      twin_of text references survey_person_response (id) on delete cascade,
      persona jsonb not null,
      attributes jsonb not null default '{}',
      seed text not null,
      arrangement jsonb not null,
      answers jsonb not null default '{}',
      -- Probabilities that it stated, by question, in distribution mode.
      stated jsonb not null default '{}',
      -- True when it is asked one question a call, to measure whether that changes answers.
      is_asked_alone boolean not null default false,
      status text not null default 'started' check (status in ('started', 'completed', 'failed')),
      flags jsonb not null default '[]',
      flag_decisions jsonb not null default '{}',
      completed_at timestamptz(3),
      primary key (run_id, persona_index)
    );
    -- The delete cascade of a person's response.
    create index survey_persona_response_twin on survey_persona_response (twin_of) where twin_of is not null;

    create table survey_ask (
      run_id text not null references survey_run (id) on delete cascade,
      -- Number of the job's item.
      number integer not null,
      persona_index integer not null,
      -- Ids of the questions of this call, in order.
      questions text[] not null,
      status text not null default 'open' check (status in ('open', 'answered', 'failed')),
      input_tokens integer not null default 0,
      output_tokens integer not null default 0,
      cost_usd double precision not null default 0,
      created_at timestamptz(3) not null default now(),
      settled_at timestamptz(3),
      -- A run's calls in order.
      primary key (run_id, number)
    );
    -- The calls of a persona.
    create index survey_ask_persona on survey_ask (run_id, persona_index, number);
    create trigger survey_run_deleted after delete on survey_run for each row execute function delete_job()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table survey_ask, survey_persona_response, survey_run, survey_person_response, survey_link, survey_version;
    delete from job where kind = 'survey'`.execute(db);
}
