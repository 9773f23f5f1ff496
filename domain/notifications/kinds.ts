/** Kinds of notifications, and which of them are mailed. Those of jobs derive from the registry of kinds. */
import { inboxKinds, type InboxKind } from '../job-kinds.ts';

/** Events of recurring runs, in the words of the settings. */
const scheduleTexts = {
  schedule: 'A recurring run is done',
  'schedule-failed': 'A recurring run failed, could not start or stopped at its limit, or its model ends soon',
  'schedule-moved': 'The answer to a recurring run moved or drifts',
};

/** Events that need an answer in time, so they are mailed whatever the person chose. */
const demandTexts = {
  'profile-removal': 'Somebody asked that a profile of yours be removed',
};

type ScheduleKind = keyof typeof scheduleTexts;
type DemandKind = keyof typeof demandTexts;
export type NotificationKind = InboxKind | ScheduleKind | DemandKind;
/** Kinds whose mails a person chooses. */
export type ChosenKind = Exclude<NotificationKind, DemandKind>;

/** Event of each kind, in the words of the settings. */
export const notificationKindTexts = {
  ...Object.fromEntries(inboxKinds.map(({ publicName, notifies }) => [publicName, notifies.inbox])),
  ...scheduleTexts,
} as Readonly<Record<ChosenKind, string>>;

export const notificationKinds = Object.keys(notificationKindTexts) as ChosenKind[];

/** True for a notification about a recurring run. */
export function isOfSchedule(kind: NotificationKind): kind is ScheduleKind {
  return kind in scheduleTexts;
}

/** True for a notification that needs an answer in time. */
export function isDemand(kind: NotificationKind): kind is DemandKind {
  return kind in demandTexts;
}

/**
 * How it ended; a turn that created no run was not started, and a recurring run stops at its monthly limit. Its model
 * may be about to end. A removal is asked for, or again after the owner said why they keep the profile.
 */
export type NotificationOutcome =
  | 'completed'
  | 'failed'
  | 'not-started'
  | 'limit'
  | 'moved'
  | 'model-ends'
  | 'removal-asked'
  | 'removal-repeated';

/** Kinds that are mailed until the person chooses: those that need somebody. */
export const mailedByDefault: readonly ChosenKind[] = ['schedule-failed', 'schedule-moved'];

/** Least change of a positive share that is worth telling, in points, until the person chooses. */
export const defaultMovedPoints = 3;

/** Days after which notifications are deleted. */
export const keepNotificationsDays = 90;

/** True when a person wants this kind by mail. */
export function isMailed(kind: NotificationKind, chosen: readonly string[] | null): boolean {
  return isDemand(kind) || (chosen ?? mailedByDefault).includes(kind);
}
