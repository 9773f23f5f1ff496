import { proxyActivities } from '@temporalio/workflow';
import type { ProviderRequestActivities } from '../../activities/providers/answer-request.ts';
import { interactiveQueue } from '../ids.ts';

/** The activity says after what time it is tried again; a request whose worker died is answered by another one. */
const { answerProviderRequest } = proxyActivities<ProviderRequestActivities>({
  taskQueue: interactiveQueue,
  startToCloseTimeout: '6m',
  heartbeatTimeout: '12s',
  retry: { initialInterval: '1s', maximumAttempts: 4 },
});

/** Answers a request that a person waits for; the answer is stored with the request. */
export async function providerRequest(input: { requestId: string }): Promise<void> {
  await answerProviderRequest(input);
}
