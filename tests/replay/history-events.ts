/** Events of a recorded history that show which branch the workflow went through. */
import type proto from '@temporalio/proto';

export type Event = proto.temporal.api.history.v1.IHistoryEvent;

export const asksFor =
  (...activities: string[]) =>
  (events: Event[]): boolean =>
    activities.every((activity) => callsOf(events, activity) > 0);

export function callsOf(events: Event[], activity: string): number {
  return events.filter((event) => event.activityTaskScheduledEventAttributes?.activityType?.name === activity).length;
}

export const has =
  (attributes: keyof Event) =>
  (events: Event[]): boolean =>
    events.some((event) => event[attributes]);

export const all =
  (...conditions: ((events: Event[]) => boolean)[]) =>
  (events: Event[]): boolean =>
    conditions.every((holds) => holds(events));

export const not =
  (condition: (events: Event[]) => boolean) =>
  (events: Event[]): boolean =>
    !condition(events);

export const isRetried = (events: Event[]) =>
  events.some((event) => (event.activityTaskStartedEventAttributes?.attempt ?? 0) > 1);
export const isCancelRequested = has('workflowExecutionCancelRequestedEventAttributes');
export const isCancelled = all(isCancelRequested, has('workflowExecutionCanceledEventAttributes'));
export const isContinuation = (events: Event[]) =>
  Boolean(events[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId);
export const isContinued = has('workflowExecutionContinuedAsNewEventAttributes');
export const hasFailure = has('activityTaskFailedEventAttributes');
