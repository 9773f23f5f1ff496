/** Messages to MCP clients of 2025, in MCPNotification, from which a broken stream goes on. */
import { id, text, maybe, flag, time, view, type ValueOf } from '../../domain/view.ts';
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';

/** A message of a stream. Its id is `stream.number`, and numbers of a stream grow. */
export interface StoredMessage {
  notificationId: string;
  /** The whole JSON-RPC message. */
  params: unknown;
}

export interface NewMessage extends StoredMessage {
  userId: string;
  sessionId: string;
  method: string;
  /** True when the client's stream was open as it was sent. */
  delivered: boolean;
}

/** Time that a message waits for its client. */
const keptFor = sql`interval '10 minutes'`;

export async function insertMessage(db: Db, { params, delivered, ...message }: NewMessage): Promise<void> {
  await db
    .insertInto('mcpNotification')
    .values({
      ...message,
      id: newRecordId(),
      params: JSON.stringify(params),
      delivered,
      deliveredAt: delivered ? sql<Date>`now()` : null,
      expiresAt: sql<Date>`now() + ${keptFor}`,
    })
    .execute();
}

interface Place {
  userId: string;
  sessionId: string;
  streamId: string;
  /** Id of the last message that the client has. */
  after: string;
}

/** Reads the messages of a stream that follow the last one received, in order. */
export async function messagesAfter(db: Db, { userId, sessionId, streamId, after }: Place): Promise<StoredMessage[]> {
  return db
    .selectFrom('mcpNotification')
    .select(['notificationId', 'params'])
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where(sql<boolean>`starts_with(notification_id, ${`${streamId}.`})`)
    .where(sql<boolean>`notification_id collate "C" > ${after}`)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy(sql`notification_id collate "C"`)
    .execute();
}

/** Notes that messages reached their client. */
export async function markDelivered(
  db: Db,
  { userId, sessionId }: Pick<Place, 'userId' | 'sessionId'>,
  notificationIds: readonly string[],
): Promise<void> {
  if (notificationIds.length === 0) return;
  await db
    .updateTable('mcpNotification')
    .set({ delivered: true, deliveredAt: sql`now()`, updatedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('notificationId', 'in', notificationIds)
    .where('delivered', 'is not', true)
    .execute();
}

/** A message to one of a person’s agents as they see it, without its content. */
export const recentMessageView = view('AgentNotification', 'A notification to an agent, without its content.', {
  id: id(),
  method: text(),
  /** Name of the key or client. */
  agentName: text(),
  progress: maybe(text('Words of a progress notification.')),
  delivered: flag(),
  createdAt: time(),
});

export type RecentMessage = ValueOf<typeof recentMessageView>;

/** Lists the newest notifications to a person's agents; answers of calls are none. */
export async function recentMessages(db: Db, userId: string, limit: number): Promise<RecentMessage[]> {
  const { rows } = await sql<RecentMessage>`
    select notice.id, notice.method, coalesce(key.name, client.name) as agent_name, notice.params -> 'params' ->> 'message' as progress,
      coalesce(notice.delivered, false) as delivered, notice.created_at
    from mcp_notification notice
    join mcp_session session on session.user_id = notice.user_id and session.session_id = notice.session_id
    left join mcp_api_key key on key.id = session.client_id and key.user_id = ${userId}
    left join mcp_api_key client on client.client_id = session.client_id and client.user_id = ${userId}
    where notice.user_id = ${userId} and notice.method like 'notifications/%' and notice.expires_at > now()
      and coalesce(key.name, client.name) is not null
    order by notice.created_at desc, notice.id desc limit ${limit}`.execute(db);
  return rows;
}
