/** Writes of a reply by its workflow. Each start increases the attempt, and writes of earlier attempts are rejected. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { dropReplyKey } from './reply-keys.ts';
import { attemptsPerRequest, openStates, notifyMessage, type ChatMessage } from './conversations.ts';

/**
 * Starts writing the reply from an empty text. Undefined when the reply is not open, or when it was retried after the
 * request whose attempt is `asked`.
 */
export async function beginReply(db: Db, id: string, asked?: number): Promise<ChatMessage | undefined> {
  return db.transaction().execute(async (trx) => {
    let query = trx
      .updateTable('chatMessage')
      .set({ state: 'waiting', content: '', attempt: sql`attempt + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('role', '=', 'assistant')
      .where('state', 'in', openStates);
    if (asked !== undefined) query = query.where('attempt', '<', asked + attemptsPerRequest);
    const row = await query.returningAll().executeTakeFirst();
    // Open screens must remove the text of the earlier attempt.
    if (row !== undefined && row.attempt > 1) await notifyMessage(trx, row);
    return row;
  });
}

/** Lists the messages before this reply, oldest first, without empty replies; at most 60, to limit the prompt. */
export async function listMessagesBefore(
  db: Db,
  reply: Pick<ChatMessage, 'conversationId' | 'place'>,
): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom('chatMessage')
    .selectAll()
    .where('conversationId', '=', reply.conversationId)
    .where('place', '<', reply.place)
    // Empty replies are left out; a request to improve a message may have no text of its own.
    .where((row) => row.or([row('content', '!=', ''), row('original', 'is not', null)]))
    .orderBy('place', 'desc')
    .limit(maxHistory)
    .execute();
  return rows.toReversed();
}

/** Maximum number of earlier messages in a prompt. */
const maxHistory = 60;

/** A reply and the attempt that writes it. */
type ReplyRef = Pick<ChatMessage, 'id' | 'conversationId' | 'userId' | 'attempt'>;

/** Stores the text so far. False when the reply was stopped, deleted, or started again elsewhere. */
export function writeReplyText(db: Db, reply: ReplyRef, content: string): Promise<boolean> {
  return updateOpenReply(db, reply, { content, state: 'writing' });
}

export interface ReplyEnd {
  content: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/** Completes a reply. False as writeReplyText. */
export function completeReply(db: Db, reply: ReplyRef, end: ReplyEnd): Promise<boolean> {
  return updateOpenReply(db, reply, { ...end, state: 'done', error: null });
}

/** Marks a reply as failed and keeps its text. False as writeReplyText. */
export function failReply(db: Db, reply: ReplyRef, content: string, error: string): Promise<boolean> {
  return updateOpenReply(db, reply, { content, state: 'failed', error });
}

/** Lists open replies that were not written to for `silentMs` milliseconds. */
export function listSilentReplies(db: Db, silentMs: number): Promise<ReplyRef[]> {
  return db
    .selectFrom('chatMessage')
    .select(['id', 'conversationId', 'userId', 'attempt'])
    .where('role', '=', 'assistant')
    .where('state', 'in', openStates)
    .where('updatedAt', '<', sql<Date>`now() - ${silentMs} * interval '1 millisecond'`)
    .execute();
}

/** Marks a reply as failed because its workflow is gone, and keeps its text. False when it ended or was retried. */
export function failLostReply(db: Db, reply: ReplyRef): Promise<boolean> {
  return updateOpenReply(db, reply, { state: 'failed', error: 'The reply was lost on the way. Ask again.' });
}

async function updateOpenReply(
  db: Db,
  { id, attempt, conversationId, userId }: ReplyRef,
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
    await notifyMessage(trx, { id, conversationId, userId });
    return true;
  });
  return changed;
}
