import { ActivityFailure, CancellationScope, isCancellation, patched, proxyActivities } from '@temporalio/workflow';
import type { ChatActivities } from '../../activities/assistant/write-reply.ts';
import { replyKind } from '../../domain/assistant/kind.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { interactiveQueue } from '../ids.ts';
import { askWithTools } from '../jobs/tool-calls.ts';
import { defineJob, type Attempt, type StagesResult } from '../jobs/define-job.ts';
import { storedLifeCycle, workInOneActivity, type StoredClaim } from '../jobs/stored-job.ts';
import type { ChatReplyInput } from '../messages.ts';

/**
 * The heartbeat time-out is short because a person is waiting: the reply starts over soon after a worker died. The attempts last for
 * more than a minute, so that an outage of Postgres or a busy worker does not end the reply.
 */
const createWriter = (tempo = 1) =>
  proxyActivities<Pick<ChatActivities, 'writeReply'>>({
    taskQueue: interactiveQueue,
    scheduleToCloseTimeout: '8m',
    heartbeatTimeout: heartbeatTimeoutMs(10_000, tempo),
    retry: { initialInterval: 500 * tempo, backoffCoefficient: 2, maximumInterval: '10s', maximumAttempts: 12 },
  });

/** Writes one reply of the assistant. The text streams into the message's row; the workflow holds only the row's id. */
export async function chatReply(input: ChatReplyInput): Promise<void> {
  // Histories of versions whose replies were no jobs have no such mark.
  await (patched('job-life-cycle') ? replyJob({ execution: 1, ...input }) : replyInOneActivity(input));
}

type JobInput = ChatReplyInput & { execution: number };

const replyJob = defineJob<JobInput, StoredClaim, never>({
  items: 'replies',
  name: ({ replyId }) => replyId,
  lifeCycle: ({ replyId, execution }) =>
    storedLifeCycle({ kind: replyKind.name, id: replyId, execution }, { taskQueue: interactiveQueue }),
  runStages,
});

async function runStages({ input, claim, show }: Attempt<JobInput, StoredClaim, never>): Promise<StagesResult<never>> {
  const { replyId, execution } = input;
  show({ stage: 'writing' });
  const { writeReply } = createWriter(claim.tempo);
  const work = askWithTools({
    calls: { kind: replyKind.name, jobId: replyId, execution },
    tempo: claim.tempo,
    taskQueue: interactiveQueue,
    ask: (options) => writeReply({ replyId, execution, isClaimed: true, ...options }),
  });
  await workInOneActivity(work, 'The reply failed unexpectedly. Ask again.');
  return { kind: 'ended' };
}

const { closeChatReply } = proxyActivities<Pick<ChatActivities, 'closeChatReply'>>({
  taskQueue: interactiveQueue,
  startToCloseTimeout: '30s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s', maximumAttempts: 6 },
});

async function replyInOneActivity({ tempo, ...input }: ChatReplyInput): Promise<void> {
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
