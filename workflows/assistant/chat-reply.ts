import { ActivityFailure, CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { ChatActivities, ChatReplyInput } from '../../activities/assistant/write-reply.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { interactiveQueue } from '../ids.ts';

/** The heartbeat time-out is short because a person is waiting: the reply starts over soon after a worker died. */
const createWriter = (tempo = 1) =>
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

/** Writes one reply of the assistant. The text streams into the message's row; the workflow holds only the row's id. */
export async function chatReply({ tempo, ...input }: ChatReplyInput): Promise<void> {
  try {
    await createWriter(tempo).writeReply(input);
  } catch (failure) {
    if (isCancellation(failure)) {
      await CancellationScope.nonCancellable(() => closeChatReply({ ...input, state: 'stopped' }));
      return;
    }
    if (!(failure instanceof ActivityFailure)) throw failure;
    await closeChatReply({ ...input, state: 'failed' });
  }
}
