/** Sessions of MCP clients, in MCPSession. */
import { text, view, list, int, time, type ValueOf } from '../../domain/view.ts';
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';

/** A key or a client of a person; sessions belong to it. */
export interface SessionOwner {
  userId: string;
  /** Id of the key, or client id. */
  clientId: string;
}

export interface StoredSession {
  protocolVersion: string;
  /** Capabilities that the client declared at its start, as JSON. */
  clientCapabilities: unknown;
}

export interface NewSession extends SessionOwner, StoredSession {
  sessionId: string;
  serverCapabilities: unknown;
}

/** Activity is noted at most once in this time, because calls can be many. */
const touchedEvery = sql`interval '10 seconds'`;

/** Stores a session; one that is known is only heard again. */
export async function heardFromSession(
  db: Db,
  { clientCapabilities, serverCapabilities, ...session }: NewSession,
): Promise<void> {
  await db
    .insertInto('mcpSession')
    .values({
      ...session,
      id: newRecordId(),
      clientCapabilities: JSON.stringify(clientCapabilities),
      serverCapabilities: JSON.stringify(serverCapabilities),
      initialized: true,
      activeSimulations: [],
      lastActivityAt: sql<Date>`now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'sessionId'])
        .doUpdateSet({ lastActivityAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
        .where(sql<boolean>`mcp_session.last_activity_at < now() - ${touchedEvery}`),
    )
    .execute();
}

/** Finds a session of this key or client that was active in the last day. */
export async function findSession(
  db: Db,
  { userId, clientId }: SessionOwner,
  sessionId: string,
): Promise<StoredSession | undefined> {
  return db
    .selectFrom('mcpSession')
    .select(['protocolVersion', 'clientCapabilities'])
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .where('sessionId', '=', sessionId)
    .where(sql<boolean>`last_activity_at > now() - interval '1 day'`)
    .executeTakeFirst();
}

/** Notes that a session was active. */
export async function touchSession(db: Db, { userId }: SessionOwner, sessionId: string): Promise<void> {
  await db
    .updateTable('mcpSession')
    .set({ lastActivityAt: sql`now()`, updatedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where(sql<boolean>`last_activity_at < now() - ${touchedEvery}`)
    .execute();
}

/** Adds an open job to those that a session works with, or removes one that has ended. */
export async function noteSessionJob(
  db: Db,
  { userId }: SessionOwner,
  sessionId: string,
  { jobId, isOpen }: { jobId: string; isOpen: boolean },
): Promise<void> {
  const others = sql`array_remove(coalesce(active_simulations, '{}'), ${jobId}::text)`;
  await db
    .updateTable('mcpSession')
    .set({
      activeSimulations: isOpen ? sql<string[]>`array_append(${others}, ${jobId}::text)` : sql<string[]>`${others}`,
    })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .execute();
}

/** Ends a session, and deletes what waits for it. */
export async function deleteSession(db: Db, { userId, clientId }: SessionOwner, sessionId: string): Promise<void> {
  await db
    .deleteFrom('mcpSession')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .where('sessionId', '=', sessionId)
    .execute();
  await db.deleteFrom('mcpNotification').where('userId', '=', userId).where('sessionId', '=', sessionId).execute();
}

/** Notes that a client was told of a run's progress, by which token. */
export async function noteNotified(db: Db, userId: string, jobId: string, progressToken: string): Promise<void> {
  for (const record of ['mcpSimulationJob', 'dynamicSimulationRun'] as const)
    await db
      .updateTable(record)
      .set({ progressToken, lastNotificationAt: sql`now()` })
      .where('userId', '=', userId)
      .where('jobId', '=', jobId)
      .execute();
}

/** Deletes sessions without activity for a day, and messages that have expired. */
export async function sweepSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('mcpSession')
    .where(sql<boolean>`last_activity_at < now() - interval '1 day'`)
    .execute();
  await db
    .deleteFrom('mcpNotification')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
}

const agentSessionJobView = view('AgentSessionJob', {
  jobId: text(),
  kind: text(),
});

/** A session as its person sees it. */
export const recentSessionView = view('AgentSession', 'A key or client that was active over MCP in the last day.', {
  /** Name of the key or client. */
  agentName: text(),
  protocol: text('Version; those of 2025 have sessions.'),
  openJobs: list(agentSessionJobView, 'Open jobs that it works with.'),
  keptNotices: int('Notifications that wait for it.'),
  lastActivityAt: time(),
});

export type RecentSession = ValueOf<typeof recentSessionView>;

/** Lists the sessions of a person's keys and clients in the last day, the last active first. */
export async function recentSessions(db: Db, userId: string, limit: number): Promise<RecentSession[]> {
  const { rows } = await sql<RecentSession>`
    select coalesce(key.name, client.name) as agent_name, session.protocol_version as protocol,
      session.last_activity_at,
      (select coalesce(jsonb_agg(jsonb_build_object('jobId', job.name, 'kind', job.kind) order by job.queued_at), '[]')
        from job where job.user_id = ${userId} and job.name = any(session.active_simulations)
          and job.status in ('queued', 'processing')) as open_jobs,
      (select count(*)::int from mcp_notification notice where notice.user_id = ${userId}
        and notice.session_id = session.session_id and notice.expires_at > now() and notice.delivered is not true
        and notice.method <> 'response') as kept_notices
    from mcp_session session
    left join mcp_api_key key on key.id = session.client_id and key.user_id = ${userId}
    left join mcp_api_key client on client.client_id = session.client_id and client.user_id = ${userId}
    where session.user_id = ${userId} and session.last_activity_at > now() - interval '1 day'
      and coalesce(key.name, client.name) is not null
    order by session.last_activity_at desc, session.id limit ${limit}`.execute(db);
  return rows;
}
