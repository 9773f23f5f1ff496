import { defaultPayloadConverter } from '@temporalio/common';
import type { ActivityExecuteInput, ActivityInterceptorsFactory } from '@temporalio/worker';
import { withSpan } from '../config/tracing/spans.ts';

/** Makes a span of every attempt of an activity, in the trace that started its workflow. */
export const traceActivities: ActivityInterceptorsFactory = ({
  info: { activityType, attempt, taskQueue, workflowType, workflowExecution },
}) => ({
  inbound: {
    execute(input, next) {
      // The reconciler ticks every ten seconds, so its spans would outnumber all others.
      if (workflowType === 'reconciler') return next(input);
      const attributes = {
        'temporal.activity_type': activityType,
        'temporal.attempt': attempt,
        'temporal.task_queue': taskQueue,
        'temporal.workflow_id': workflowExecution?.workflowId ?? '',
      };
      const parent = findTraceparent(input.headers);
      return withSpan(activityType, { kind: 'consumer', attributes, parent }, () => next(input));
    },
  },
});

function findTraceparent({ traceparent }: ActivityExecuteInput['headers']): string | undefined {
  if (traceparent === undefined) return undefined;
  try {
    const value: unknown = defaultPayloadConverter.fromPayload(traceparent);
    return typeof value === 'string' ? value : undefined;
  } catch {
    // An unreadable header costs the trace, never the activity.
    return undefined;
  }
}
