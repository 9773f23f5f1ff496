/** The inbox of a person. Agents themselves cannot see or change it. */
import { countUnread } from '../../../db/notifications/notifications.ts';
import { markInboxRead, readInbox, type InboxItem, type InboxPage } from '../../../services/notifications/inbox.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';

const NotificationRef = builder.objectRef<InboxItem>('Notification').implement({
  description: 'What ended or moved, for the inbox.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', {
      description:
        'run, panel, search, survey, import, profile-import, index-build, schedule, schedule-failed or schedule-moved.',
    }),
    outcome: t.exposeString('outcome', { description: 'completed, failed, not-started, limit or moved.' }),
    title: t.exposeString('title'),
    text: t.exposeString('text'),
    link: t.exposeString('link', { description: 'Path of the page that it is about.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
  }),
});

const NotificationPageRef = builder.objectRef<InboxPage>('NotificationPage').implement({
  fields: (t) => ({
    items: t.expose('items', { type: [NotificationRef] }),
    nextToken: t.exposeString('nextToken', { nullable: true, description: 'Argument `after` of the next page.' }),
  }),
});

builder.queryFields((t) => ({
  notifications: t.field({
    type: NotificationPageRef,
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
