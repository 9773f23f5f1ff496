/** The branches of the workflow of a mail with notifications. */
import type { NotificationMailInput } from '../../workflows/messages.ts';
import { refuse, type Branch } from './branch.ts';
import { all, asksFor, callsOf, has, hasFailure } from './history-events.ts';

const input: NotificationMailInput = { userId: 'recorded-person' };
const mail = { workflow: 'notificationMail', args: [input] };

export const notificationBranches: Record<string, Branch> = {
  'notification-mail': {
    ...mail,
    activities: { sendNotificationMail: async () => undefined },
    goesThrough: (events) => callsOf(events, 'sendNotificationMail') === 1,
  },
  'notification-mail-failed': {
    ...mail,
    activities: { sendNotificationMail: refuse('DataRefused', 'The database refused a value (22003)', false) },
    goesThrough: all(asksFor('sendNotificationMail'), hasFailure, has('workflowExecutionFailedEventAttributes')),
  },
};
