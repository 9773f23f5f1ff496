/** Kinds of notifications, and which of them are mailed. Those of jobs derive from the registry of kinds. */
import { inboxKinds, type InboxKind } from '../job-kinds.ts';

/** Events of recurring runs, in the words of the settings. */
const scheduleTexts = {
  schedule: 'A recurring run is done',
  'schedule-failed': 'A recurring run failed, could not start or stopped at its limit, or its model ends soon',
  'schedule-moved': 'The answer to a recurring run moved or drifts',
};

type ScheduleKind = keyof typeof scheduleTexts;
export type NotificationKind = InboxKind | ScheduleKind;

/** Event of each kind, in the words of the settings. */
export const notificationKindTexts = {
  ...Object.fromEntries(inboxKinds.map(({ publicName, notifies }) => [publicName, notifies.inbox])),
  ...scheduleTexts,
} as Readonly<Record<NotificationKind, string>>;

export const notificationKinds = Object.keys(notificationKindTexts) as NotificationKind[];

/** True for a notification about a recurring run. */
export function isOfSchedule(kind: NotificationKind): kind is ScheduleKind {
  return kind in scheduleTexts;
}

/**
 * How it ended; a turn that created no run was not started, and a recurring run stops at its monthly limit. Its model
 * may be about to end.
 */
export type NotificationOutcome = 'completed' | 'failed' | 'not-started' | 'limit' | 'moved' | 'model-ends';

/** Kinds that are mailed until the person chooses: those that need somebody. */
export const mailedByDefault: readonly NotificationKind[] = ['schedule-failed', 'schedule-moved'];

/** Least change of a positive share that is worth telling, in points, until the person chooses. */
export const defaultMovedPoints = 3;

/** Days after which notifications are deleted. */
export const keepNotificationsDays = 90;

/** True when a person wants this kind by mail. */
export function isMailed(kind: NotificationKind, chosen: readonly string[] | null): boolean {
  return (chosen ?? mailedByDefault).includes(kind);
}
