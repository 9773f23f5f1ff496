/** Writes of a reply by its workflow. Each start increases the attempt, and writes of earlier attempts are rejected. */
import { sql } from 'kysely';
import { replyKind } from '../../domain/assistant/kind.ts';
import type { Db } from '../client.ts';
import { recordJobCost } from '../jobs/job-cost.ts';
import { completeJobWith, type StoredKind } from '../jobs/life-cycle.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import { loopCost } from '../tools/rounds.ts';
import { openStates, notifyMessage, type ChatMessage } from './conversations.ts';

/** Replies as jobs; the text of one that was stopped or failed stays. */
export const storedReply: StoredKind = { kind: replyKind, afterEnd: closeMessage };

/** Starts writing the reply from an empty text. Undefined when its job is not open. */
export async function beginReply(db: Db, job: JobRef): Promise<ChatMessage | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOpenJob(trx, job))) return undefined;
    const row = await trx
      .updateTable('chatMessage')
      .set({
        state: 'waiting',
        content: '',
        figures: null,
        error: null,
        attempt: sql`attempt + 1`,
        updatedAt: sql`now()`,
      })
      .where('id', '=', job.id)
      .where('state', 'in', openStates)
      .returningAll()
      .executeTakeFirst();
    // Open screens must remove the text of the earlier attempt.
    if (row !== undefined && row.attempt > 1) await notifyMessage(trx, row);
    return row;
  });
}

/** Reads a reply while its conversation exists. */
export function readReply(db: Db, id: string): Promise<ChatMessage | undefined> {
  return db.selectFrom('chatMessage').selectAll().where('id', '=', id).executeTakeFirst();
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
export async function writeReplyText(db: Db, reply: ReplyRef, content: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isOpen = await updateOpenReply(trx, reply, { content, state: 'writing' });
    if (isOpen) await notifyMessage(trx, reply);
    return isOpen;
  });
}

/** The whole text of a reply and what it took. */
export interface WrittenReply {
  content: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** JSON of the traced figures; null where none were traced. */
  figures: string | null;
  /** Why the text is not all of the reply; null for a whole one. */
  error: string | null;
}

/** Stores the whole reply with its cost on the account, and completes its job. False as writeReplyText. */
export async function completeReply(
  db: Db,
  reply: ReplyRef,
  job: JobRef,
  { accountId, ...written }: WrittenReply & { accountId: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // It locks the job first, as every change of a job and its record does.
    if (!(await lockOpenJob(trx, job))) return false;
    const earlier = await loopCost(trx, job.id);
    const whole = { ...written, costUsd: written.costUsd + earlier.rounds + earlier.tools, state: 'writing' as const };
    if (!(await updateOpenReply(trx, reply, whole))) return false;
    await recordJobCost(trx, job.id, accountId, written.costUsd);
    return completeJobWith(trx, storedReply, job);
  });
}

async function updateOpenReply(
  trx: Db,
  { id, attempt }: ReplyRef,
  changes: Partial<WrittenReply> & { state: 'writing' },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chatMessage')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', 'in', openStates)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes the message of an ended job and tells the open screens of its conversation. */
async function closeMessage(trx: Db, id: string, end: 'completed' | 'failed'): Promise<void> {
  const job = await trx.selectFrom('job').select(['error', 'cancelledAt']).where('id', '=', id).executeTakeFirst();
  const isStopped = job?.cancelledAt != null;
  const row = await trx
    .updateTable('chatMessage')
    .set({
      state: end === 'completed' ? 'done' : isStopped ? 'stopped' : 'failed',
      ...(end === 'completed' ? {} : { error: isStopped ? null : (job?.error ?? null) }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .returning(['id', 'conversationId', 'userId'])
    .executeTakeFirst();
  if (row) await notifyMessage(trx, row);
}
