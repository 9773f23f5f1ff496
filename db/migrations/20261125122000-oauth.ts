import { sql, type Kysely } from 'kysely';

/** Clients of the authorization server, what it issued to them, and the key it signs with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table oauth_client (
      client_id text primary key,
      metadata jsonb not null,
      secret text not null,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3) not null default now()
    );
    -- The sweep of clients that nobody uses.
    create index oauth_client_last_used on oauth_client (last_used_at);

    create table oauth_artifact (
      kind text not null,
      id_hash text not null,
      payload jsonb not null,
      grant_id text,
      user_id text,
      client_id text,
      state_id text,
      consumed_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      -- The token of a request.
      primary key (kind, id_hash)
    );
    -- Everything that a revoked connection holds.
    create index oauth_artifact_grant on oauth_artifact (grant_id);
    -- A person's connected clients; their deletion.
    create index oauth_artifact_user on oauth_artifact (user_id, client_id);
    -- The sweep of what has expired.
    create index oauth_artifact_expires on oauth_artifact (expires_at);
    -- Streams of a client end when its access token is revoked.
    create trigger oauth_artifact_revoked after delete on oauth_artifact
      for each row when (old.kind = 'Grant') execute function tell_revoked('oauth-grant', 'grant_id');

    create table oauth_signing_key (
      kid text primary key,
      private_jwk text not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table oauth_signing_key, oauth_artifact, oauth_client`.execute(db);
}
