/** Kinds of notifications, and which of them are mailed. */

export const notificationKinds = [
  'run',
  'panel',
  'search',
  'survey',
  'import',
  'profile-import',
  'index-build',
  'schedule',
  'schedule-failed',
  'schedule-moved',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/**
 * How it ended; a turn that created no run was not started, and a recurring run stops at its monthly limit. Its model
 * may be about to end.
 */
export type NotificationOutcome = 'completed' | 'failed' | 'not-started' | 'limit' | 'moved' | 'model-ends';

/** Event of each kind, in the words of the settings. */
export const notificationKindTexts: Readonly<Record<NotificationKind, string>> = {
  run: 'A run ended',
  panel: 'A panel ended',
  search: 'A search ended',
  survey: 'A survey run ended',
  import: 'A segment was imported, or its import failed',
  'profile-import': 'Profiles were imported, or their import failed',
  'index-build': 'An index of papers was built, or its build failed',
  schedule: 'A recurring run is done',
  'schedule-failed': 'A recurring run failed, could not start or stopped at its limit, or its model ends soon',
  'schedule-moved': 'The answer to a recurring run moved or drifts',
};

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
