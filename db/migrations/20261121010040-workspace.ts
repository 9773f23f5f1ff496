import { sql, type Kysely } from 'kysely';

/** ToolOutput, WorkspaceLock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table tool_output (
    id text primary key, panel_id text references panel_discussion (id) on delete cascade,
    simulation_id text references dynamic_simulation_run (id) on delete cascade, tool_name text, executed_by text,
    executed_at timestamptz(3), input jsonb, output_type text, status text, output jsonb, output_summary text, file_url text,
    mime_type text, file_size integer, execution_time double precision, error text, cost double precision,
    shared_with_participants boolean, view_count integer, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- listToolOutputByPanelId, the delete cascade.
  create index tool_output_panel_id_created_at on tool_output (panel_id, created_at, id);
  -- listToolOutputBySimulationId, the delete cascade.
  create index tool_output_simulation_id_created_at on tool_output (simulation_id, created_at, id);
  -- listToolOutputs in page order.
  create index tool_output_created_at on tool_output (created_at, id);

  create table workspace_lock (
    id text primary key, owner_id text, workspace_id text not null, lock_id text not null, operation text not null,
    "timestamp" timestamptz(3) not null, expires_at timestamptz(3) not null, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- getWorkspaceLock: one per owner; what belongs to nobody counts as one owner.
  create unique index workspace_lock_key on workspace_lock (owner_id, workspace_id) nulls not distinct;
  -- getWorkspaceLock of the service identity.
  create index workspace_lock_workspace_id on workspace_lock (workspace_id);
  -- A person’s own in page order.
  create index workspace_lock_owner_id_created_at on workspace_lock (owner_id, created_at, id);
  -- listWorkspaceLocks in page order, of the service identity.
  create index workspace_lock_created_at on workspace_lock (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table workspace_lock, tool_output`.execute(db);
}
