/** Sessions of MCP clients, in MCPSession. */
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
  /** What the client said at its start: its capabilities and its name, as JSON. */
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
  await db
    .updateTable('mcpSimulationJob')
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
