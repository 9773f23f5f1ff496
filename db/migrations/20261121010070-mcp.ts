import { sql, type Kysely } from 'kysely';

/** MCPApiKey with its usage, OAuth clients and states, sessions, notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table mcp_api_key (
    id text primary key, hashed_key text not null, user_id text not null, name text not null, rate_limit_requests integer not null,
    rate_limit_period text not null, expires_at timestamptz(3) not null, permissions text[], is_o_auth boolean, client_id text,
    last_used_at timestamptz(3), total_requests integer, total_simulations integer, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- The key a request came with; a second one of the same hash would make it ambiguous.
  create unique index mcp_api_key_hashed_key on mcp_api_key (hashed_key);
  -- listMCPApiKeyByUserIdAndCreatedAt, a person’s own in page order.
  create index mcp_api_key_user_id_created_at on mcp_api_key (user_id, created_at, id);
  -- listMCPApiKeys in page order, of the service identity.
  create index mcp_api_key_created_at on mcp_api_key (created_at, id);

  create table mcp_usage_tracking (
    id text primary key, api_key_id text not null references mcp_api_key (id) on delete cascade, date text not null, metrics jsonb,
    hourly_counts jsonb, errors jsonb, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- listMCPUsageTrackingByApiKeyIdAndDate, the delete cascade.
  create index mcp_usage_tracking_api_key_id_date on mcp_usage_tracking (api_key_id, date, id);
  -- listMCPUsageTrackings in page order.
  create index mcp_usage_tracking_created_at on mcp_usage_tracking (created_at, id);

  create table mcp_oauth_client (
    id text primary key, client_id text not null, client_secret text not null, name text not null, user_id text not null,
    redirect_uris text[], grant_types text[], scope text, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- The client of an authorization; listMCPOAuthClientByClientId.
  create unique index mcp_oauth_client_client_id on mcp_oauth_client (client_id);
  -- listMCPOAuthClientByUserIdAndCreatedAt, a person’s own in page order.
  create index mcp_oauth_client_user_id_created_at on mcp_oauth_client (user_id, created_at, id);
  -- listMCPOAuthClients in page order, of the service identity.
  create index mcp_oauth_client_created_at on mcp_oauth_client (created_at, id);

  create table mcp_oauth_state (
    id text primary key, state text not null, client_id text not null, redirect_uri text not null,
    expires_at timestamptz(3) not null, code_challenge text, code_challenge_method text, user_id text, scope text,
    authorization_code text, code_used boolean, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- getMCPOAuthState: one per owner; what belongs to nobody counts as one owner.
  create unique index mcp_oauth_state_key on mcp_oauth_state (user_id, state) nulls not distinct;
  -- getMCPOAuthState of the service identity.
  create index mcp_oauth_state_state on mcp_oauth_state (state);
  -- A person’s own in page order.
  create index mcp_oauth_state_user_id_created_at on mcp_oauth_state (user_id, created_at, id);
  -- listMCPOAuthStates in page order, of the service identity.
  create index mcp_oauth_state_created_at on mcp_oauth_state (created_at, id);

  create table mcp_session (
    id text primary key, session_id text not null, protocol_version text not null, user_id text, client_id text,
    client_capabilities jsonb, server_capabilities jsonb, initialized boolean, active_simulations text[],
    last_activity_at timestamptz(3), created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );
  -- getMCPSession: one per owner; what belongs to nobody counts as one owner.
  create unique index mcp_session_key on mcp_session (user_id, session_id) nulls not distinct;
  -- getMCPSession of the service identity.
  create index mcp_session_session_id on mcp_session (session_id);
  -- listMCPSessionByUserIdAndCreatedAt, a person’s own in page order.
  create index mcp_session_user_id_created_at on mcp_session (user_id, created_at, id);
  -- listMCPSessions in page order, of the service identity.
  create index mcp_session_created_at on mcp_session (created_at, id);

  create table mcp_notification (
    id text primary key, notification_id text not null, user_id text not null, method text not null,
    expires_at timestamptz(3) not null, session_id text, params jsonb, delivered boolean, delivered_at timestamptz(3),
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()
  );
  -- getMCPNotification: one per owner; what belongs to nobody counts as one owner.
  create unique index mcp_notification_key on mcp_notification (user_id, notification_id) nulls not distinct;
  -- getMCPNotification of the service identity.
  create index mcp_notification_notification_id on mcp_notification (notification_id);
  -- listMCPNotificationByUserIdAndCreatedAt, a person’s own in page order.
  create index mcp_notification_user_id_created_at on mcp_notification (user_id, created_at, id);
  -- listMCPNotificationBySessionId.
  create index mcp_notification_session_id_created_at on mcp_notification (session_id, created_at, id);
  -- listMCPNotifications in page order, of the service identity.
  create index mcp_notification_created_at on mcp_notification (created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table mcp_notification, mcp_session, mcp_oauth_state, mcp_oauth_client, mcp_usage_tracking, mcp_api_key`.execute(
    db,
  );
}
