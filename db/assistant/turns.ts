/** Writes of a question with its reply: added, stopped, retried. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { ChatMessage } from './conversations.ts';
import { dropReplyKey, storeReplyKey, type ReplyKey } from './reply-keys.ts';
import { attemptsPerRequest, openStates, notifyMessage } from './conversations.ts';

export interface NewTurn {
  conversationId: string;
  userId: string;
  content: string;
  original: string | null;
  provider: string;
  model: string;
  isSimulated: boolean;
  /** Key sent with the question; null uses the stored key. */
  key: ReplyKey | null;
}

/** Stores a question and its waiting reply; null while another reply of the conversation is open. */
export async function addTurn(db: Db, turn: NewTurn): Promise<{ question: ChatMessage; reply: ChatMessage } | null> {
  const { conversationId, userId, content, original, provider, model, isSimulated, key } = turn;
  return db.transaction().execute(async (trx) => {
    // The lock makes places unique without a retry.
    const conversation = await trx
      .updateTable('chatConversation')
      .set({ updatedAt: sql`now()` })
      .where('id', '=', conversationId)
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!conversation) return null;
    const { next, open } = await trx
      .selectFrom('chatMessage')
      .select([
        sql<number>`coalesce(max(place) + 1, 0)`.as('next'),
        sql<boolean>`coalesce(bool_or(state in ('waiting', 'writing')), false)`.as('open'),
      ])
      .where('conversationId', '=', conversationId)
      .executeTakeFirstOrThrow();
    if (open) return null;
    const common = { conversationId, userId };
    const rows = await trx
      .insertInto('chatMessage')
      .values([
        { ...common, id: newRecordId(), place: next, role: 'user', content, original, state: 'done' },
        {
          ...common,
          id: newRecordId(),
          place: next + 1,
          role: 'assistant',
          content: '',
          state: 'waiting',
          provider,
          model,
          isSimulated,
        },
      ])
      .returningAll()
      .execute();
    const [question, reply] = rows.toSorted((one, other) => one.place - other.place);
    if (!question || !reply) throw new Error('A turn has two messages');
    await storeReplyKey(trx, reply.id, key);
    await notifyMessage(trx, reply);
    return { question, reply };
  });
}

/** Limits the close to the replies of one person, or to the request with this attempt, to protect a newer retry. */
interface CloseCondition {
  userId?: string;
  asked?: number | undefined;
}

/** Closes an open reply and keeps its text. Returns the row; undefined when it was not open or was retried since. */
export async function closeReply(
  db: Db,
  id: string,
  end: { state: 'stopped' | 'failed'; error: string | null },
  { userId, asked }: CloseCondition,
): Promise<ChatMessage | undefined> {
  return db.transaction().execute(async (trx) => {
    let query = trx
      .updateTable('chatMessage')
      .set({ ...end, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('state', 'in', openStates);
    if (userId !== undefined) query = query.where('userId', '=', userId);
    if (asked !== undefined) query = query.where('attempt', '<', asked + attemptsPerRequest);
    const row = await query.returningAll().executeTakeFirst();
    if (row) {
      await dropReplyKey(trx, id);
      await notifyMessage(trx, row);
    }
    return row;
  });
}

/** Reopens a failed or stopped reply if it is the conversation's last; undefined otherwise. */
export async function reopenReply(
  db: Db,
  userId: string,
  id: string,
  { key, ...asked }: Pick<NewTurn, 'provider' | 'model' | 'isSimulated' | 'key'>,
): Promise<ChatMessage | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('chatMessage as m')
      // The increased attempt rejects writes of an earlier workflow that is still stopping.
      .set({
        ...asked,
        state: 'waiting',
        error: null,
        content: '',
        attempt: sql`attempt + ${attemptsPerRequest}`,
        updatedAt: sql`now()`,
      })
      .where('m.id', '=', id)
      .where('m.userId', '=', userId)
      .where('m.role', '=', 'assistant')
      .where('m.state', 'in', ['failed', 'stopped'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('chatMessage as later')
              .select('later.id')
              .whereRef('later.conversationId', '=', 'm.conversationId')
              .whereRef('later.place', '>', 'm.place'),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst();
    if (row) {
      await storeReplyKey(trx, id, key);
      await notifyMessage(trx, row);
    }
    return row;
  });
}
