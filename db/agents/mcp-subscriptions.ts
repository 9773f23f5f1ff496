/** Resources that the clients of sessions of MCP subscribed to. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

export interface SubscribedSession {
  userId: string;
  sessionId: string;
}

/** Lists the addresses of what a session is subscribed to. */
export async function listSubscriptions(db: Db, { userId, sessionId }: SubscribedSession): Promise<string[]> {
  const rows = await db
    .selectFrom('mcpSubscription')
    .select('uri')
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .execute();
  return rows.map(({ uri }) => uri);
}

/** Stores a subscription, unless its session has just ended. */
export async function addSubscription(db: Db, { userId, sessionId }: SubscribedSession, uri: string): Promise<void> {
  await db
    .insertInto('mcpSubscription')
    .columns(['userId', 'sessionId', 'uri'])
    .expression(
      db
        .selectFrom('mcpSession')
        .select(['userId', 'sessionId', sql<string>`${uri}::text`.as('uri')])
        .where('userId', '=', userId)
        .where('sessionId', '=', sessionId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeSubscription(db: Db, { userId, sessionId }: SubscribedSession, uri: string): Promise<void> {
  await db
    .deleteFrom('mcpSubscription')
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('uri', '=', uri)
    .execute();
}
