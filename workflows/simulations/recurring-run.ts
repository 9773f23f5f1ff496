import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { RecurrenceActivities } from '../../activities/simulations/submit-recurring.ts';
import type { RecurringRunInput } from '../messages.ts';

const { submitRecurring } = proxyActivities<RecurrenceActivities>({
  startToCloseTimeout: '2m',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
});

/**
 * One turn of a recurring run, started by its schedule. The turn's id is its idempotency key, so a retry submits no
 * second run.
 */
export async function recurringRun({ recurrenceId }: RecurringRunInput): Promise<void> {
  const { workflowId, firstExecutionRunId } = workflowInfo();
  await submitRecurring({ recurrenceId, turn: `${workflowId}/${firstExecutionRunId}` });
}
