import type { NotificationKind, NotificationOutcome } from './kinds.ts';
import type { NotificationData } from './data.ts';

const pagesOfJobs: Partial<Record<NotificationKind, string>> = {
  run: 'runs',
  schedule: 'runs',
  'schedule-failed': 'runs',
  panel: 'panels',
  search: 'searches',
  'profile-import': 'profiles/imports',
};

/** Links that are about the schedule or all of its runs. */
const ofSchedules: readonly NotificationOutcome[] = ['not-started', 'limit', 'model-ends', 'moved'];

/** Returns the path of the page that a notification is about. */
export function linkOf(
  kind: NotificationKind,
  outcome: NotificationOutcome,
  { job, survey_id: surveyId, segment_id: segmentId }: NotificationData,
): string {
  if (ofSchedules.includes(outcome)) return '/recurring';
  if (kind === 'survey')
    return surveyId === undefined ? '/surveys' : `/surveys/${encodeURIComponent(surveyId)}/results`;
  if (kind === 'import') return segmentId === undefined ? '/segments' : `/segments/${encodeURIComponent(segmentId)}`;
  const page = pagesOfJobs[kind];
  if (page !== undefined && job !== undefined) return `/${page}/${encodeURIComponent(job)}`;
  return kind === 'index-build' ? '/research' : '/inbox';
}
