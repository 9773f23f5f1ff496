/** A person's notifications: the inbox, and what is read of it. The ends of jobs are added by db/functions/notify-job-end.sql. */
import { sql, type Selectable } from 'kysely';
import { keepNotificationsDays } from '../../domain/notifications/kinds.ts';
import type { Db } from '../client.ts';
import type { NotificationTable } from '../tables/notifications.ts';

const columns = [
  'id',
  'place',
  'userId',
  'kind',
  'outcome',
  'jobId',
  'subject',
  'data',
  'readAt',
  'createdAt',
] as const;

export interface NotificationRow extends Pick<Selectable<NotificationTable>, (typeof columns)[number]> {
  /** Error of its job as it is now. */
  error: string | null;
}

/** Selects the notifications that a person may see: their own notifications, without those of runs that they deleted and may restore. */
export function ownNotifications(db: Db, userId: string) {
  return db
    .selectFrom('notification')
    .leftJoin('job', 'job.id', 'notification.jobId')
    .where('notification.userId', '=', userId)
    .where(({ eb, or }) => or([eb('notification.jobId', 'is', null), eb('job.userId', '=', userId)]));
}

export interface Wanted {
  limit: number;
  /** Place of the last one of the page before. */
  before: number | null;
  isUnread: boolean;
}

/** Lists a person's notifications, newest first. */
export function listNotifications(
  db: Db,
  userId: string,
  { limit, before, isUnread }: Wanted,
): Promise<NotificationRow[]> {
  let query = ownNotifications(db, userId)
    .select(columns.map((column) => `notification.${column}` as const))
    .select('job.error');
  if (before !== null) query = query.where('notification.place', '<', before);
  if (isUnread) query = query.where('notification.readAt', 'is', null);
  return query.orderBy('notification.place', 'desc').limit(limit).execute();
}

/** Counts a person's unread notifications. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await ownNotifications(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('notification.readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks a person's notifications as read: these, or all with null. Returns the number of those that were unread. */
export async function markRead(db: Db, userId: string, ids: readonly string[] | null): Promise<number> {
  let update = db
    .updateTable('notification')
    .set({ readAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null);
  if (ids !== null) update = update.where(sql<boolean>`id = any(${[...ids]}::text[])`);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A notification of something other than the end of a job. */
export interface NewNotification
  extends Pick<NotificationRow, 'userId' | 'kind' | 'outcome' | 'subject'>, Partial<Pick<NotificationRow, 'jobId'>> {
  /** Names the event, so that it is told once. */
  eventKey: string;
  data: object;
}

/**
 * Adds a notification, in the transaction of its event where there is one. False when its key is known: the event was
 * told already.
 */
export async function addNotification(db: Db, { data, ...notification }: NewNotification): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notification')
    .values({ ...notification, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes notifications and mails after 90 days. */
export async function sweepNotifications(db: Db): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - ${keepNotificationsDays} * interval '1 day'`;
  await db.deleteFrom('notification').where(isOld).execute();
  await db.deleteFrom('notificationMail').where(isOld).execute();
}

/** Reads a person's notifications for the export of their data. */
export function ownNotificationRecords(db: Db, userId: string) {
  return db
    .selectFrom('notification')
    .select(['kind', 'outcome', 'subject', 'data', 'readAt', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('place')
    .execute();
}
