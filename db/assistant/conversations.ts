/** Conversations and messages as their owner sees them. */
import { sql, type Selectable, type SqlBool, type Transaction } from 'kysely';
import { chatLimits, undoConversationMs } from '../../domain/assistant/limits.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { notifyChange } from '../notify.ts';
import type { ChatConversationTable, ChatMessageTable } from '../tables/chat.ts';
import type { Database } from '../tables/database.ts';
import { likePattern } from '../like-pattern.ts';

export type Conversation = Selectable<ChatConversationTable>;
export type ChatMessage = Selectable<ChatMessageTable>;

export const openStates = ['waiting', 'writing'] as const;
export const isOpenState = (state: string): boolean => state === 'waiting' || state === 'writing';

/** Notifies the open screens of a conversation that a message changed. */
export function notifyMessage(
  db: Db | Transaction<Database>,
  message: { id: string; conversationId: string; userId: string },
): Promise<void> {
  const { id, conversationId, userId } = message;
  return notifyChange(db, { model: 'ChatMessage', id: conversationId, rowId: id, operation: 'update', owner: userId });
}

/**
 * Lists a person's conversations, most recently used first. `search` selects those whose title or messages contain it.
 */
export function conversationsOf(db: Db, userId: string, search: string): Promise<Conversation[]> {
  let query = ofAssistant(db, userId).selectAll();
  if (search !== '') {
    const like = likePattern(search);
    query = query.where(
      sql<SqlBool>`(title ilike ${like} or exists (select from chat_message m where m.conversation_id = chat_conversation.id
        and (m.content ilike ${like} or m.original ilike ${like})))`,
    );
  }
  return query.orderBy('updatedAt', 'desc').orderBy('id', 'desc').limit(chatLimits.conversations).execute();
}

/** Finds a person's conversation with the assistant. Interviews are found by `interviewOf` (interviews.ts). */
export function conversationOf(db: Db, userId: string, id: string): Promise<Conversation | undefined> {
  return ofAssistant(db, userId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Selects a person's conversations with the assistant, on its screen and in the widget. */
function ofAssistant(db: Db, userId: string) {
  return db
    .selectFrom('chatConversation')
    .where('userId', '=', userId)
    .where('surface', '!=', 'interview')
    .where('deletedAt', 'is', null);
}

/** Lists the messages of a conversation in order. */
export function messagesOf(db: Db, userId: string, conversationId: string): Promise<ChatMessage[]> {
  return db
    .selectFrom('chatMessage')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .orderBy('place')
    .execute();
}

/** Finds a message unless its conversation is deleted. */
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
  const { count } = await ofAssistant(db, userId)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds the widget's conversation if it was used within `idleMs`. */
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

/** Soft-deletes a conversation. False when the person has no such conversation. */
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

/** Undoes a soft delete; undefined when the conversation is gone or was not deleted. */
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

/** Deletes conversations with their messages after the time in which a soft delete can be undone. */
export async function dropHiddenConversations(db: Db): Promise<void> {
  await db
    .deleteFrom('chatConversation')
    .where('deletedAt', '<', sql<Date>`now() - ${undoConversationMs} * interval '1 millisecond'`)
    .execute();
}
