import { ActivityFailure, CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { ChatActivities, ChatReplyInput } from '../../activities/assistant/write-reply.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { interactiveQueue } from '../ids.ts';

/** A person waits. A worker that dies is noticed by its missing heartbeats, and the reply begins again. */
const writing = (tempo = 1) =>
  proxyActivities<Pick<ChatActivities, 'writeReply'>>({
    taskQueue: interactiveQueue,
    scheduleToCloseTimeout: '8m',
    heartbeatTimeout: heartbeatTimeoutMs(10_000, tempo),
    retry: { initialInterval: 500 * tempo, backoffCoefficient: 2, maximumInterval: '10s', maximumAttempts: 6 },
  });

const { closeChatReply } = proxyActivities<Pick<ChatActivities, 'closeChatReply'>>({
  taskQueue: interactiveQueue,
  startToCloseTimeout: '30s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s', maximumAttempts: 6 },
});

/** One reply of the assistant. Its text goes into the message's row as it comes; the workflow holds the row's id only. */
export async function chatReply({ tempo, ...input }: ChatReplyInput): Promise<void> {
  try {
    await writing(tempo).writeReply(input);
  } catch (failure) {
    if (isCancellation(failure)) {
      await CancellationScope.nonCancellable(() => closeChatReply({ ...input, state: 'stopped' }));
      return;
    }
    if (!(failure instanceof ActivityFailure)) throw failure;
    await closeChatReply({ ...input, state: 'failed' });
  }
}
