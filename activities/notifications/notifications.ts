import { peopleToMail } from '../../db/notifications/mails.ts';
import { sweepNotifications } from '../../db/notifications/notifications.ts';
import { startNotificationMail } from '../../services/jobs/notification-mails.ts';
import { createMailer } from '../../services/mail/mailer.ts';
import { decideNotifications, mailWaits } from '../../services/notifications/decide.ts';
import { sendDueMail } from '../../services/notifications/send-mail.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

export interface NotificationActivities {
  /** Attempts the mail that is due for a person. */
  sendNotificationMail(input: { userId: string }): Promise<void>;
}

export function createNotificationActivities({ db, env }: ActivityDeps): NotificationActivities {
  const mailer = createMailer(env);
  return { sendNotificationMail: ({ userId }) => withHeartbeat(() => sendDueMail({ db, env, mailer }, userId)) };
}

/** Decides which notifications are mailed, starts the mails that are due, and deletes old notifications. */
export async function reconcileNotifications({ db, env, log, temporal }: ActivityDeps): Promise<void> {
  await decideNotifications({ db, log });
  for (const userId of await peopleToMail(db, mailWaits(env.TEMPO))) await startNotificationMail(temporal, userId);
  await sweepNotifications(db);
}
