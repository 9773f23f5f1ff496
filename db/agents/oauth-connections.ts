/** Clients that people connected, each by one or more consents. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { storeArtifact } from './oauth-artifacts.ts';

/** A consent, as its person sees it. */
export interface NewConnection {
  userId: string;
  clientId: string;
  grantId: string;
  /** Hash of the grant's id. */
  idHash: string;
  name: string;
  host: string;
  lifetimeSeconds: number;
}

/** Keeps name and host of a client beside its grant, because neither may change after the person agreed. */
export async function storeConnection(db: Db, connection: NewConnection): Promise<void> {
  const { name, host, lifetimeSeconds, ...ids } = connection;
  await storeArtifact(db, {
    ...ids,
    kind: 'Connection',
    payload: { name, host },
    stateId: null,
    expiresInSeconds: lifetimeSeconds,
  });
}

export interface Connection {
  clientId: string;
  name: string;
  host: string;
  scopes: string[];
  connectedAt: Date;
  lastIssuedAt: Date;
}

/** Lists a person's clients that hold a usable token, newest first; several consents to one client are one. */
export async function listConnections(db: Db, userId: string): Promise<Connection[]> {
  const { rows } = await sql<Connection>`
    select connection.client_id,
      (array_agg(connection.payload ->> 'name' order by connection.created_at desc))[1] as name,
      (array_agg(connection.payload ->> 'host' order by connection.created_at desc))[1] as host,
      array_agg(distinct scope) as scopes, min(connection.created_at) as connected_at, max(token.issued_at) as last_issued_at
    from oauth_artifact as connection
    join lateral (
      select max(created_at) as issued_at,
        string_agg(distinct payload ->> 'scope', ' ') as scopes
      from oauth_artifact where grant_id = connection.grant_id and kind in ('AccessToken', 'RefreshToken')
        and consumed_at is null and expires_at > now()
    ) as token on token.issued_at is not null
    cross join lateral unnest(string_to_array(token.scopes, ' ')) as scope
    where connection.kind = 'Connection' and connection.user_id = ${userId} and connection.expires_at > now()
    group by connection.client_id
    order by connected_at desc, connection.client_id`.execute(db);
  return rows;
}

/** Lists the scopes that a person agreed to for a client and that a usable token holds. */
export async function agreedScopes(db: Db, userId: string, clientId: string): Promise<string[]> {
  return (await listConnections(db, userId)).find((known) => known.clientId === clientId)?.scopes ?? [];
}

/** Deletes every consent of a person to a client, with its codes and tokens. False when there was none. */
export async function deleteConnection(db: Db, userId: string, clientId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from oauth_artifact where grant_id in (
      select grant_id from oauth_artifact where user_id = ${userId} and client_id = ${clientId} and kind = 'Connection')`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Sessions, waiting notices and the open job of a client. */
export interface ClientActivity {
  clientId: string;
  protocol: string | null;
  hasSession: boolean;
  keptNotices: number;
  lastHeardAt: Date | null;
  jobId: string | null;
  jobTitle: string | null;
  jobProgress: number | null;
}

/** Reads the sessions, waiting notices and open jobs of a person's clients. */
export async function readActivities(db: Db, userId: string, clientIds: readonly string[]): Promise<ClientActivity[]> {
  const { rows } = await sql<ClientActivity>`
    select client.id as client_id, session.protocol_version as protocol,
      coalesce(session.protocol_version < '2026' and session.last_activity_at > now() - interval '30 minutes', false) as has_session,
      (select count(*)::int from mcp_notification notice join mcp_session held on held.session_id = notice.session_id
        where held.user_id = ${userId} and held.client_id = client.id and notice.user_id = ${userId}
          and notice.expires_at > now() and notice.delivered is not true) as kept_notices,
      greatest(session.last_activity_at, key.last_used_at) as last_heard_at,
      doing.job_id, doing.title as job_title, doing.progress as job_progress
    from unnest(${clientIds}::text[]) as client (id)
    left join lateral (select protocol_version, last_activity_at from mcp_session
      where user_id = ${userId} and client_id = client.id order by last_activity_at desc nulls last limit 1) as session on true
    left join lateral (select last_used_at from mcp_api_key where user_id = ${userId} and client_id = client.id
      order by last_used_at desc nulls last limit 1) as key on true
    left join lateral (select started.job_id, started.operation as title, job.progress from agent_job started
      join job on job.name = started.job_id and job.user_id = started.user_id
      where started.user_id = ${userId} and started.caller_kind = 'client' and started.caller_id = client.id
        and job.status in ('queued', 'processing') order by started.created_at desc limit 1) as doing on true`.execute(
    db,
  );
  return rows;
}
