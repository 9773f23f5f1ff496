/** A reply as it is written. Each beginning has a number; an earlier one that is still alive somewhere can write nothing more. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { dropReplyKey } from './reply-keys.ts';
import { attemptsPerAsking, openStates, tellOfMessage, type ChatMessage } from './conversations.ts';

/** Begins (again) at nothing; undefined when the reply is not open any more, or was asked again since it was `asked` with that attempt. */
export async function beginReply(db: Db, id: string, asked?: number): Promise<ChatMessage | undefined> {
  return db.transaction().execute(async (trx) => {
    let query = trx
      .updateTable('chatMessage')
      .set({ state: 'waiting', content: '', attempt: sql`attempt + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('role', '=', 'assistant')
      .where('state', 'in', openStates);
    if (asked !== undefined) query = query.where('attempt', '<', asked + attemptsPerAsking);
    const row = await query.returningAll().executeTakeFirst();
    // Whoever saw words of an earlier beginning sees them go.
    if (row !== undefined && row.attempt > 1) await tellOfMessage(trx, row);
    return row;
  });
}

/** What was said before this reply, oldest first, without what never became an answer. */
export async function saidBefore(db: Db, reply: Pick<ChatMessage, 'conversationId' | 'place'>): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom('chatMessage')
    .selectAll()
    .where('conversationId', '=', reply.conversationId)
    .where('place', '<', reply.place)
    // A reply that brought nothing is left out; a message to improve needs no words beside it.
    .where((row) => row.or([row('content', '!=', ''), row('original', 'is not', null)]))
    .orderBy('place', 'desc')
    .limit(60)
    .execute();
  return rows.toReversed();
}

type Begun = Pick<ChatMessage, 'id' | 'conversationId' | 'userId' | 'attempt'>;

/** All that has come so far. False when the reply was stopped, deleted, or begun again elsewhere. */
export function writeReplyText(db: Db, reply: Begun, content: string): Promise<boolean> {
  return change(db, reply, { content, state: 'writing' });
}

export interface ReplyEnd {
  content: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

export function completeReply(db: Db, reply: Begun, end: ReplyEnd): Promise<boolean> {
  return change(db, reply, { ...end, state: 'done', error: null });
}

/** What came is kept. */
export function failReply(db: Db, reply: Begun, content: string, error: string): Promise<boolean> {
  return change(db, reply, { content, state: 'failed', error });
}

/** Open replies that nobody wrote to for a while. */
export function quietReplies(db: Db, quietMs: number): Promise<Begun[]> {
  return db
    .selectFrom('chatMessage')
    .select(['id', 'conversationId', 'userId', 'attempt'])
    .where('role', '=', 'assistant')
    .where('state', 'in', openStates)
    .where('updatedAt', '<', sql<Date>`now() - ${quietMs} * interval '1 millisecond'`)
    .execute();
}

/** Nobody writes this reply any more; what came is kept. False when it ended, or was asked again meanwhile. */
export function loseReply(db: Db, reply: Begun): Promise<boolean> {
  return change(db, reply, { state: 'failed', error: 'The reply was lost on the way. Ask again.' });
}

async function change(
  db: Db,
  { id, attempt, conversationId, userId }: Begun,
  changes: Partial<ReplyEnd> & { state: 'writing' | 'done' | 'failed'; error?: string | null },
): Promise<boolean> {
  const changed = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('chatMessage')
      .set({ ...changes, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', 'in', openStates)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (changes.state !== 'writing') await dropReplyKey(trx, id);
    await tellOfMessage(trx, { id, conversationId, userId });
    return true;
  });
  return changed;
}
