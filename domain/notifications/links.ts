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

/** Returns the path of the page that a notification is about. */
export function linkOf(
  kind: NotificationKind,
  outcome: NotificationOutcome,
  { job, before, survey_id: surveyId, segment_id: segmentId }: NotificationData,
): string {
  if (outcome === 'not-started' || outcome === 'limit' || outcome === 'model-ends') return '/recurring';
  if (outcome === 'moved' && before !== undefined && job !== undefined)
    return `/compare?runs=${encodeURIComponent(before)},${encodeURIComponent(job)}`;
  if (kind === 'survey')
    return surveyId === undefined ? '/surveys' : `/surveys/${encodeURIComponent(surveyId)}/results`;
  if (kind === 'import') return segmentId === undefined ? '/segments' : `/segments/${encodeURIComponent(segmentId)}`;
  const page = pagesOfJobs[kind];
  if (page !== undefined && job !== undefined) return `/${page}/${encodeURIComponent(job)}`;
  return kind === 'index-build' ? '/research' : '/inbox';
}
