/** Conversations as their owner sees them. */
import { sql, type Selectable, type SqlBool, type Transaction } from 'kysely';
import { chatLimits, undoConversationMs } from '../../domain/assistant/limits.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { notifyChange } from '../notify.ts';
import type { ChatConversationTable, ChatMessageTable } from '../tables/chat.ts';
import type { Database } from '../tables/database.ts';

export type Conversation = Selectable<ChatConversationTable>;
export type ChatMessage = Selectable<ChatMessageTable>;

/**
 * A reply that is asked again counts on from here. Its workflow begins it fewer times than this, so what is left of an earlier asking (a workflow that
 * is being stopped) is told by its attempts.
 */
export const attemptsPerAsking = 10;

export const openStates = ['waiting', 'writing'] as const;
export const isOpenState = (state: string): boolean => state === 'waiting' || state === 'writing';

/** That a message changed, for whoever looks at its conversation. */
export function tellOfMessage(
  db: Db | Transaction<Database>,
  message: { id: string; conversationId: string; userId: string },
): Promise<void> {
  const { id, conversationId, userId } = message;
  return notifyChange(db, { model: 'ChatMessage', id: conversationId, rowId: id, operation: 'update', owner: userId });
}

/** The one spoken in last first; with words, those whose title or messages hold them. */
export function conversationsOf(db: Db, userId: string, search: string): Promise<Conversation[]> {
  let query = db.selectFrom('chatConversation').selectAll().where('userId', '=', userId).where('deletedAt', 'is', null);
  if (search !== '') {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<SqlBool>`(title ilike ${like} or exists (select from chat_message m where m.conversation_id = chat_conversation.id
        and (m.content ilike ${like} or m.original ilike ${like})))`,
    );
  }
  return query.orderBy('updatedAt', 'desc').orderBy('id', 'desc').limit(chatLimits.conversations).execute();
}

export function conversationOf(db: Db, userId: string, id: string): Promise<Conversation | undefined> {
  return db
    .selectFrom('chatConversation')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** In order. */
export function messagesOf(db: Db, userId: string, conversationId: string): Promise<ChatMessage[]> {
  return db
    .selectFrom('chatMessage')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .orderBy('place')
    .execute();
}

/** A message of a conversation that is there. */
export function messageOf(db: Db, userId: string, id: string): Promise<ChatMessage | undefined> {
  return db
    .selectFrom('chatMessage as m')
    .innerJoin('chatConversation as c', 'c.id', 'm.conversationId')
    .selectAll('m')
    .where('m.id', '=', id)
    .where('m.userId', '=', userId)
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst();
}

export async function addConversation(
  db: Db,
  { userId, title, surface }: Pick<Conversation, 'userId' | 'title' | 'surface'>,
): Promise<Conversation> {
  return db
    .insertInto('chatConversation')
    .values({ id: newRecordId(), userId, title, surface })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function countConversations(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chatConversation')
    .select(sql<string>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The widget's conversation while it is fresh. */
export function widgetConversation(db: Db, userId: string, idleMs: number): Promise<Conversation | undefined> {
  return db
    .selectFrom('chatConversation')
    .selectAll()
    .where('userId', '=', userId)
    .where('surface', '=', 'widget')
    .where('deletedAt', 'is', null)
    .where('updatedAt', '>', sql<Date>`now() - ${idleMs} * interval '1 millisecond'`)
    .orderBy('updatedAt', 'desc')
    .executeTakeFirst();
}

export function renameConversation(
  db: Db,
  userId: string,
  id: string,
  title: string,
): Promise<Conversation | undefined> {
  return db
    .updateTable('chatConversation')
    .set({ title })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Hides a conversation with its messages. False when there is none of this person. */
export async function hideConversation(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chatConversation')
    .set({ deletedAt: sql`now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Shows a hidden conversation again; undefined when it is gone, or was not hidden. */
export function showConversation(db: Db, userId: string, id: string): Promise<Conversation | undefined> {
  return db
    .updateTable('chatConversation')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** Removes what was hidden so long ago that nobody brings it back, messages included. */
export async function dropHiddenConversations(db: Db): Promise<void> {
  await db
    .deleteFrom('chatConversation')
    .where('deletedAt', '<', sql<Date>`now() - ${undoConversationMs} * interval '1 millisecond'`)
    .execute();
}
