/** A branch of a workflow, and what several branches do to get there. */
import { Context } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import { stopFailure } from '../../activities/errors.ts';
import type { Activities } from '../_support/scripted-activities.ts';
import { waitForValue } from '../_support/until-seen.ts';
import type { Event } from './history-events.ts';

export interface Branch {
  workflow: string;
  args: unknown[];
  activities?: Partial<Activities>;
  /** Acts from outside while the workflow runs; `called` waits for the first call of an activity. */
  act?: (handle: WorkflowHandle, called: (activity: keyof Activities) => Promise<void>) => Promise<void>;
  /** The workflow does not end by itself: its history is saved after `act`. */
  isEndless?: true;
  /** True of the history to save; of a workflow that was continued as new, the first such one is saved. */
  goesThrough: (events: Event[]) => boolean;
}

/** An activity that ends only when it is cancelled or its worker stops. */
export const hang = async (): Promise<never> => {
  const context = Context.current();
  for (;;) {
    context.heartbeat();
    await context.sleep(200);
  }
};

export const refuse = (type: string, message: string, final: boolean) => async (): Promise<never> => {
  throw stopFailure({ type, message, final });
};

/** Cancels the workflow as soon as the activity runs. */
export const cancelDuring =
  (activity: keyof Activities): NonNullable<Branch['act']> =>
  async (handle, called) => {
    await called(activity);
    await handle.cancel();
  };

/** Waits until an activity has completed, which is when the workflow goes on. */
export async function isPast(handle: WorkflowHandle): Promise<void> {
  await waitForValue(
    () => handle.fetchHistory(),
    ({ events }) => events?.some((event) => event.activityTaskCompletedEventAttributes) ?? false,
  );
}

/** Waits until the workflow has continued as new. */
export async function untilContinued(handle: WorkflowHandle): Promise<void> {
  await waitForValue(
    () => handle.describe(),
    ({ raw: { workflowExecutionInfo: info } }) => info?.firstRunId !== info?.execution?.runId,
  );
}

/** A job that is claimed once and closed when its workflow asks again. */
export function claimsThenCloses() {
  let claims = 0;
  return async ({ attempt }: { attempt: number }) => {
    claims += 1;
    return claims === 1 ? ({ kind: 'claimed', attempt } as const) : ({ kind: 'closed' } as const);
  };
}
