/** Task queues and workflow ids: the addresses workflows, activities and the api agree on. */

/** Workflows and light activities. */
export const runsQueue = 'runs';
/** Activities that call a provider. */
export const providerQueue = 'provider-calls';
/** Provider calls that a person waits for: they never stand behind batches that wait for permits. */
export const interactiveQueue = 'provider-interactive';

export const reconcilerId = 'reconciler';

export function simulationWorkflowId(jobId: string): string {
  return `simulation/${jobId}`;
}

/** The job id in a simulation's workflow id; null for other workflows. */
export function jobIdOf(workflowId: string): string | null {
  return workflowId.startsWith('simulation/') ? workflowId.slice('simulation/'.length) : null;
}

export function segmentImportWorkflowId(importId: string): string {
  return `segment-import/${importId}`;
}

export function keyCheckWorkflowId(checkId: string): string {
  return `key-check/${checkId}`;
}

export function chatReplyWorkflowId(replyId: string): string {
  return `chat-reply/${replyId}`;
}

export function recurrenceScheduleId(recurrenceId: string): string {
  return `recurrence/${recurrenceId}`;
}

/** The recurring run in a schedule's id; null for other schedules. */
export function recurrenceIdOf(scheduleId: string): string | null {
  return scheduleId.startsWith('recurrence/') ? scheduleId.slice('recurrence/'.length) : null;
}

/** Temporal adds the time of each turn. */
export function recurringRunWorkflowId(recurrenceId: string): string {
  return `recurring-run/${recurrenceId}`;
}
