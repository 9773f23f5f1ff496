/** Writes of a question with its reply: added and retried. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { replyKind } from '../../domain/assistant/kind.ts';
import type { Objection } from '../../domain/assistant/objections.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import { createJob, reopenJob, type JobAccess } from '../jobs/create-job.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { encryptRunKey } from '../providers/keys.ts';
import { deleteRounds } from '../tools/rounds.ts';
import { notifyMessage, type ChatMessage } from './conversations.ts';

/** A key that the browser sends with a question. It is stored encrypted until the reply ends. */
export interface SentKey {
  provider: Provider;
  apiKey: string;
  encryptionKey: string;
}

export interface NewTurn {
  conversationId: string;
  userId: string;
  content: string;
  original: string | null;
  /** The run whose objections the reply answers, and these; none for other questions. */
  answers?: { runId: string; objections: readonly Objection[] } | null | undefined;
  provider: string;
  model: string;
  isSimulated: boolean;
  /** Names of the tools that the model may call. */
  tools: readonly string[];
  /** Keys sent with the question, which are used instead of the stored ones, by its tools as well. */
  keys: readonly SentKey[];
}

/** Stores a question and its waiting reply with its job; null while another reply of the conversation is open. */
export async function addTurn(db: Db, turn: NewTurn): Promise<{ question: ChatMessage; reply: ChatMessage } | null> {
  const { conversationId, userId, content, original, answers = null, provider, model, isSimulated, tools, keys } = turn;
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
        {
          ...common,
          id: newRecordId(),
          place: next,
          role: 'user',
          content,
          original,
          answersRunId: answers?.runId ?? null,
          objections: answers === null ? null : JSON.stringify(answers.objections),
          state: 'done',
        },
        {
          ...common,
          id: newRecordId(),
          place: next + 1,
          role: 'assistant',
          content: '',
          state: 'waiting',
          provider,
          model,
          tools: [...tools],
          isSimulated,
        },
      ])
      .returningAll()
      .execute();
    const [question, reply] = rows.toSorted((one, other) => one.place - other.place);
    if (!question || !reply) throw new Error('A turn has two messages');
    const job = await createJob(trx, {
      id: reply.id,
      kind: replyKind.name,
      name: reply.id,
      userId,
      priority: priorities.highest,
      spendCapUsd: null,
      message: replyKind.messages.queued,
      queuedAt: new Date(),
      accounts: [],
      keys: encryptedKeys(reply.id, keys),
    });
    await notifyMessage(trx, reply);
    await notifyJob(trx, job.id);
    return { question, reply };
  });
}

/** Reopens a failed or stopped reply if it is the conversation's last; undefined otherwise. */
export async function reopenReply(
  db: Db,
  userId: string,
  id: string,
  { keys, ...asked }: Pick<NewTurn, 'provider' | 'model' | 'isSimulated' | 'keys'>,
): Promise<ChatMessage | undefined> {
  return db.transaction().execute(async (trx) => {
    const last = await lastMessageLocked(trx, userId, id);
    if (last?.id !== id || !(last.state === 'failed' || last.state === 'stopped')) return undefined;
    const job = await reopenJob(
      trx,
      { userId, kind: replyKind.name, name: id },
      { message: replyKind.messages.queued, spendCapUsd: undefined, accounts: [], keys: encryptedKeys(id, keys) },
    );
    if (job === null) return undefined;
    await deleteRounds(trx, id);
    const reply = await trx
      .updateTable('chatMessage')
      // The increased attempt rejects writes of an earlier workflow that is still stopping.
      .set({ ...asked, state: 'waiting', error: null, content: '', attempt: sql`attempt + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyMessage(trx, reply);
    await notifyJob(trx, job.id);
    return reply;
  });
}

/** Returns the last message of the conversation that this one is in, which cannot get another one meanwhile. */
async function lastMessageLocked(trx: Db, userId: string, id: string): Promise<ChatMessage | undefined> {
  const conversation = await trx
    .selectFrom('chatConversation')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', (eb) => eb.selectFrom('chatMessage').select('conversationId').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!conversation) return undefined;
  return trx
    .selectFrom('chatMessage')
    .selectAll()
    .where('conversationId', '=', conversation.id)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function encryptedKeys(replyId: string, keys: readonly SentKey[]): JobAccess['keys'] {
  return keys.map(({ provider, apiKey, encryptionKey }) => ({
    provider,
    ciphertext: encryptRunKey(replyId, provider, apiKey, encryptionKey),
  }));
}
