import { proxyActivities } from '@temporalio/workflow';
import type { NotificationActivities } from '../../activities/notifications/notifications.ts';
import { webhookQueue } from '../ids.ts';
import type { NotificationMailInput } from '../messages.ts';

/** A failure here is one of the database: what the mail server answers is recorded with the mail. */
const { sendNotificationMail } = proxyActivities<NotificationActivities>({
  taskQueue: webhookQueue,
  startToCloseTimeout: '2m',
  heartbeatTimeout: '12s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
});

/** Attempts the mail that is due for one person. The reconciler starts it again for the next attempt. */
export async function notificationMail(input: NotificationMailInput): Promise<void> {
  await sendNotificationMail(input);
}
