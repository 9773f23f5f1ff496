import { proxyActivities } from '@temporalio/workflow';
import type { KeyCheckActivities } from '../../activities/providers/check-key.ts';
import { interactiveQueue } from '../ids.ts';

/** The check is not retried, because a person is waiting and can repeat it. */
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
