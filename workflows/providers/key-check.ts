import { proxyActivities } from '@temporalio/workflow';
import type { KeyCheckActivities } from '../../activities/providers/check-key.ts';
import { interactiveQueue } from '../ids.ts';

/** A person waits for the answer: no second try, they can ask again. */
const { checkKey } = proxyActivities<KeyCheckActivities>({
  taskQueue: interactiveQueue,
  scheduleToCloseTimeout: '25s',
  heartbeatTimeout: '12s',
  retry: { maximumAttempts: 1 },
});

/** Asks a provider whether a key is good; what it says is in the record of the check. */
export async function keyCheck(input: { checkId: string }): Promise<void> {
  await checkKey(input);
}
