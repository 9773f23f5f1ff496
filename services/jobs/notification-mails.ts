/** Client calls that start the workflows of mails with notifications. Not part of the workflow bundle. */
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { notificationMailWorkflowId, runsQueue } from '../../workflows/ids.ts';
import type { NotificationMailInput } from '../../workflows/messages.ts';

/** Starts the attempt of the mail that is due for a person, unless one is under way. */
export async function startNotificationMail(client: Client, userId: string): Promise<void> {
  const input: NotificationMailInput = { userId };
  try {
    await client.workflow.start('notificationMail', {
      taskQueue: runsQueue,
      workflowId: notificationMailWorkflowId(userId),
      workflowIdConflictPolicy: 'FAIL',
      args: [input],
      staticSummary: 'A mail with notifications',
      staticDetails: `Rows of notification_mail with user_id \`${userId}\`. Address and words are in Postgres, not here.`,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
