/** Task queues and workflow ids shared by workflows, activities and the api. */

/** Workflows and light activities. */
export const runsQueue = 'runs';
/** Activities that call a provider. */
export const providerQueue = 'provider-calls';
/** Provider calls that a person waits for; a queue of their own keeps them from waiting behind batches. */
export const interactiveQueue = 'provider-interactive';

/** Deliveries of webhooks and mails; a queue of their own keeps slow receivers from taking the slots of provider calls. */
export const webhookQueue = 'webhook-deliveries';

export const reconcilerId = 'reconciler';

/** Id of the schedule that reads the lists of models, and prefix of the ids of its turns. */
export const modelListsId = 'model-lists';

/** Returns the workflow id of a job, by its kind and its readable id. */
export function jobWorkflowId({ kind, name }: { kind: string; name: string }): string {
  return `${kind}/${name}`;
}

export function simulationWorkflowId(jobId: string): string {
  return jobWorkflowId({ kind: 'simulation', name: jobId });
}

/** Parses a job's kind and readable id from its workflow id; null when it has none. */
export function parseJobWorkflowId(workflowId: string): { kind: string; name: string } | null {
  const end = workflowId.indexOf('/');
  return end < 0 ? null : { kind: workflowId.slice(0, end), name: workflowId.slice(end + 1) };
}

export function keyCheckWorkflowId(checkId: string): string {
  return `key-check/${checkId}`;
}

export function providerRequestWorkflowId(requestId: string): string {
  return `provider-request/${requestId}`;
}

export function webhookWorkflowId(webhookId: string): string {
  return `webhook/${webhookId}`;
}

export function notificationMailWorkflowId(userId: string): string {
  return `notification-mail/${userId}`;
}

export function recurrenceScheduleId(recurrenceId: string): string {
  return `recurrence/${recurrenceId}`;
}

/** Parses the recurring run's id from a schedule's id; null for other schedules. */
export function parseRecurrenceId(scheduleId: string): string | null {
  return scheduleId.startsWith('recurrence/') ? scheduleId.slice('recurrence/'.length) : null;
}

/** Returns the prefix of the ids of a recurring run's turns, to which Temporal appends the time. */
export function recurringRunWorkflowId(recurrenceId: string): string {
  return `recurring-run/${recurrenceId}`;
}
