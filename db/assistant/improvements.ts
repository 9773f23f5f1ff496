/** Questions that improve the message of a run, with their replies. */
import type { Db } from '../client.ts';
import type { ChatMessage } from './conversations.ts';

/** Finds the newest improvement of a person's run, unless its conversation is deleted. */
export async function newestImprovement(
  db: Db,
  userId: string,
  runId: string,
): Promise<{ question: ChatMessage; reply: ChatMessage } | undefined> {
  const question = await db
    .selectFrom('chatMessage as m')
    .innerJoin('chatConversation as c', 'c.id', 'm.conversationId')
    .selectAll('m')
    .where('m.answersRunId', '=', runId)
    .where('m.userId', '=', userId)
    .where('c.deletedAt', 'is', null)
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.place', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (question === undefined) return undefined;
  const reply = await db
    .selectFrom('chatMessage')
    .selectAll()
    .where('conversationId', '=', question.conversationId)
    .where('place', '=', question.place + 1)
    .executeTakeFirst();
  return reply === undefined ? undefined : { question, reply };
}
