import { sql, type Kysely } from 'kysely';

/** PanelDiscussion with its relationships and insights; PanelTemplate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table panel_discussion (
    id text primary key, topic text not null, participants jsonb not null, status text not null, user_id text not null,
    description text, template_id text, config_overrides jsonb, moderator_id text, progress integer, current_turn integer,
    max_turns integer, transcript jsonb, summary text, insights jsonb, consensus jsonb, final_recommendation text,
    recommendation_consensus jsonb, tool_usage_count integer, tool_results jsonb, enabled_tools text[], shared_workspace jsonb,
    scheduled_for timestamptz(3), started_at timestamptz(3), completed_at timestamptz(3), estimated_duration integer, job_id text,
    processing_started_at timestamptz(3), processing_server_id text, processing_heartbeat timestamptz(3), attempt_count integer,
    error text, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listPanelDiscussionByStatusAndCreatedAt.
  create index panel_discussion_status_created_at on panel_discussion (status, created_at, id);
  -- listPanelDiscussionByUserIdAndCreatedAt, a person’s own in page order.
  create index panel_discussion_user_id_created_at on panel_discussion (user_id, created_at, id);
  -- listPanelDiscussionByJobId.
  create index panel_discussion_job_id on panel_discussion (job_id, created_at, id);
  -- listPanelDiscussions in page order, of the service identity.
  create index panel_discussion_created_at on panel_discussion (created_at, id);

  create table panel_template (
    id text primary key, owner_id text, name text not null, category text not null, default_config jsonb not null, description text,
    suggested_participant_count integer, participant_roles jsonb, discussion_phases jsonb, prompts jsonb, recommended_tools jsonb,
    example_transcript jsonb, best_practices jsonb, is_public boolean, is_built_in boolean not null default false, created_by text,
    usage_count integer, last_used_at timestamptz(3), created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- A person’s own in page order.
  create index panel_template_owner_id_created_at on panel_template (owner_id, created_at, id);
  -- listPanelTemplates in page order, of the service identity.
  create index panel_template_created_at on panel_template (created_at, id);

  create table panel_participant_relationship (
    id text primary key, panel_id text not null references panel_discussion (id) on delete cascade, participant1_id text not null,
    participant2_id text not null, affinity double precision, agreement_rate double precision, interaction_count integer,
    last_interaction_turn integer, interaction_history jsonb, topics_of_agreement text[], topics_of_disagreement text[],
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listPanelParticipantRelationshipByPanelId, the delete cascade.
  create index panel_participant_relationship_panel_id_created_at on panel_participant_relationship (panel_id, created_at, id);
  -- listPanelParticipantRelationships in page order.
  create index panel_participant_relationship_created_at on panel_participant_relationship (created_at, id);

  create table panel_insight (
    id text primary key, panel_id text not null references panel_discussion (id) on delete cascade, type text not null,
    content text not null, confidence double precision not null, importance_score double precision not null,
    extracted_at timestamptz(3) not null, extracted_by text not null, supporting_exchange_ids text[], participant_ids text[],
    tool_evidence jsonb, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- listPanelInsightByPanelIdAndImportanceScore, the delete cascade.
  create index panel_insight_panel_id_importance_score on panel_insight (panel_id, importance_score, id);
  -- listPanelInsights in page order.
  create index panel_insight_created_at on panel_insight (created_at, id);

  -- The built-in templates that everybody sees.
  create index panel_template_is_built_in on panel_template (created_at, id) where is_built_in;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table panel_insight, panel_participant_relationship, panel_template, panel_discussion`.execute(db);
}
