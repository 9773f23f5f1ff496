/** The inbox of a person. Agents themselves cannot see or change it. */
import { countUnread } from '../../../db/notifications/notifications.ts';
import { inboxPageView, markInboxRead, readInbox } from '../../../services/notifications/inbox.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';

builder.queryFields((t) => ({
  notifications: t.field({
    type: viewType(inboxPageView),
    description: 'The viewer’s notifications of the last 90 days, newest first; unread ones only, or all.',
    args: {
      first: t.arg.int({ description: '30 when omitted, 100 at most.' }),
      after: t.arg.string({ description: 'nextToken of the page before.' }),
      unread: t.arg.boolean(),
    },
    resolve: (_root, args, { db, viewer }) => readInbox(db, personIdOf(viewer), args),
  }),
  unreadNotifications: t.int({
    description: 'Number of the viewer’s unread notifications.',
    resolve: (_root, _args, { db, viewer }) => countUnread(db, personIdOf(viewer)),
  }),
}));

builder.mutationField('markNotificationsRead', (t) =>
  t.int({
    description: 'Marks these as read, or all when `ids` is missing. Returns the number of those that were unread.',
    args: { ids: t.arg.idList({ description: 'At most 100.' }) },
    resolve: (_root, { ids }, { db, viewer }) => markInboxRead(db, personIdOf(viewer), ids),
  }),
);
