/** Mails with notifications: which are due, what they carry, and their attempts. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { preferencesOf, type Preferences } from '../../domain/identity/preferences.ts';
import type { MailStep } from '../../domain/notifications/mail-waits.ts';
import type { Db } from '../client.ts';
import { ownNotifications, type NotificationRow } from './notifications.ts';

export type UndecidedNotification = Pick<
  NotificationRow,
  'id' | 'userId' | 'kind' | 'outcome' | 'subject' | 'jobId' | 'data'
>;

/** Lists notifications of which nobody has decided yet whether they are mailed, oldest first. */
export function undecidedNotifications(db: Db, limit: number): Promise<UndecidedNotification[]> {
  return db
    .selectFrom('notification')
    .select(['id', 'userId', 'kind', 'outcome', 'subject', 'jobId', 'data'])
    .where('mailState', '=', 'undecided')
    .orderBy('place')
    .limit(limit)
    .execute();
}

export async function decideMail(db: Db, id: string, isMailed: boolean): Promise<void> {
  await db
    .updateTable('notification')
    .set({ mailState: isMailed ? 'due' : 'none' })
    .where('id', '=', id)
    .where('mailState', '=', 'undecided')
    .execute();
}

export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('userSettings')
    .select('preferences')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return preferencesOf(row?.preferences);
}

interface Waits {
  collectMs: number;
  spacingMs: number;
}

/** Notifications that are collected long enough, of people who got no mail for a while and have none that waits. */
function readyToMail({ collectMs, spacingMs }: Waits) {
  return sql`
    notification.mail_state = 'due' and notification.read_at is null
    and notification.created_at < now() - ${collectMs} * interval '1 millisecond'
    and not exists (
      select from notification_mail as mail where mail.user_id = notification.user_id
      and (mail.state = 'waiting' or mail.created_at > now() - ${spacingMs} * interval '1 millisecond'))`;
}

/** Lists people to whom a mail can go now. */
export async function peopleToMail(db: Db, waits: Waits): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from notification_mail where state = 'waiting' and next_attempt_at <= now()
    union
    select user_id from notification where ${readyToMail(waits)}
    limit 500`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Makes a mail of everything unread that is due for a person, unless one waits or went a moment ago. */
export async function packMail(db: Db, userId: string, waits: Waits): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`notification mail ${userId}`}, 0))`.execute(trx);
    const ready =
      await sql`select from notification where user_id = ${userId} and ${readyToMail(waits)} limit 1`.execute(trx);
    if (ready.rows.length === 0) return;
    const id = `mail_${randomUUID().replaceAll('-', '')}`;
    await trx.insertInto('notificationMail').values({ id, userId }).execute();
    await sql`
      update notification set mail_state = case when read_at is null then 'mailed' else 'none' end,
        mail_id = case when read_at is null then ${id} end
      where user_id = ${userId} and mail_state = 'due'`.execute(trx);
  });
}

/** A mail that is due. */
export interface DueMail {
  id: string;
  /** Address of its reader; null for people without a verified one, or who may not sign in. */
  to: string | null;
  attemptCount: number;
  notifications: NotificationRow[];
}

/** Reads the mail that waits for a person, if it is due. */
export async function readDueMail(db: Db, userId: string): Promise<DueMail | undefined> {
  const { rows } = await sql<Omit<DueMail, 'notifications'>>`
    select mail.id, mail.attempt_count, account.email as "to" from notification_mail as mail
    left join account on account.id = mail.user_id and account.email_verified and account.disabled_at is null
    where mail.user_id = ${userId} and mail.state = 'waiting' and mail.next_attempt_at <= now()
    order by mail.created_at limit 1`.execute(db);
  const [mail] = rows;
  if (mail === undefined) return undefined;
  const notifications = await ownNotifications(db, userId)
    .selectAll('notification')
    .select('job.error')
    .where('notification.mailId', '=', mail.id)
    .orderBy('notification.place')
    .execute();
  return { ...mail, notifications };
}

/** Records an attempt; nothing happens when another process recorded it. */
export async function recordMailAttempt(
  db: Db,
  { id, attemptCount }: Pick<DueMail, 'id' | 'attemptCount'>,
  { state, waitMs }: MailStep,
  error: string | null,
): Promise<void> {
  await db
    .updateTable('notificationMail')
    .set({
      state,
      error,
      attemptCount: attemptCount + 1,
      nextAttemptAt: sql`now() + ${waitMs} * interval '1 millisecond'`,
      ...(state === 'sent' ? { sentAt: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attemptCount', '=', attemptCount)
    .execute();
}
