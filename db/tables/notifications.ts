/** News for people: what ended or moved, and the mails that carry it. */
import type { ColumnType, Generated } from 'kysely';
import type { NotificationKind, NotificationOutcome } from '../../domain/notifications/kinds.ts';
import type { MaybeTime, Time } from './columns.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface NotificationTable {
  id: Generated<string>;
  /** Order of the inbox. */
  place: ColumnType<number, never, never>;
  userId: string;
  /** Names the event, so that it is told once. */
  eventKey: string;
  kind: NotificationKind;
  outcome: NotificationOutcome;
  /** The job that it is about; it is deleted with the job. */
  jobId: Nullable<string>;
  /** The message, topic or title that the person typed, or the name of a recurring run. */
  subject: Nullable<string>;
  /** NotificationData of domain/notifications. */
  data: ColumnType<unknown, string | undefined, string>;
  readAt: MaybeTime;
  mailState: Generated<'undecided' | 'none' | 'due' | 'mailed'>;
  mailId: Nullable<string>;
  createdAt: Time;
}

/** A mail with one or more notifications; its id is the same at every attempt. */
export interface NotificationMailTable {
  id: string;
  userId: string;
  state: Generated<'waiting' | 'sent' | 'given-up'>;
  attemptCount: Generated<number>;
  nextAttemptAt: Time;
  /** Reason of the last failure, in words. */
  error: Nullable<string>;
  sentAt: MaybeTime;
  createdAt: Time;
}

export interface NotificationTables {
  notification: NotificationTable;
  notificationMail: NotificationMailTable;
}
