import { failLostReply, listSilentReplies } from '../../db/assistant/replies.ts';
import { isChatReplyOpen } from '../../services/jobs/chat-replies.ts';
import type { ActivityDeps } from '../deps.ts';
import { reasonOf } from '../../domain/errors.ts';

/**
 * Ends replies whose workflow is gone: terminated, timed out, never started, or lost with its server. They are not
 * restarted, because the person waiting may no longer want the answer; they are notified and can ask again.
 */
export async function reconcileReplies(
  { db, temporal, log }: Pick<ActivityDeps, 'db' | 'temporal' | 'log'>,
  settleMs: number,
): Promise<void> {
  for (const reply of await listSilentReplies(db, settleMs)) {
    try {
      if (!(await isChatReplyOpen(temporal, reply.id))) await failLostReply(db, reply);
    } catch (error) {
      log.warn({ replyId: reply.id, reason: reasonOf(error) }, 'A reply could not be reconciled');
    }
  }
}
