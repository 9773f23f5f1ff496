import { proxyActivities } from '@temporalio/workflow';
import type { KeyCheckActivities } from '../../activities/providers/check-key.ts';
import { interactiveQueue } from '../ids.ts';

/** A person is waiting for the answer: no retry, they can ask again. */
const { checkKey } = proxyActivities<KeyCheckActivities>({
  taskQueue: interactiveQueue,
  scheduleToCloseTimeout: '25s',
  heartbeatTimeout: '12s',
  retry: { maximumAttempts: 1 },
});

/** Checks a key with its provider; the result is stored in the record of the check. */
export async function keyCheck(input: { checkId: string }): Promise<void> {
  await checkKey(input);
}
