import { findPublicKind } from '../job-kinds.ts';
import { simulationKind } from '../simulations/progress.ts';
import type { NotificationData } from './data.ts';
import { isDemand, isOfSchedule, type NotificationKind, type NotificationOutcome } from './kinds.ts';

/** Links that are about the schedule or all of its runs. */
const ofSchedules: readonly NotificationOutcome[] = ['not-started', 'limit', 'model-ends', 'moved'];

/** Returns the path of the page that a notification is about; the inbox for a kind of a later version. */
export function linkOf(
  kind: NotificationKind,
  outcome: NotificationOutcome,
  {
    job: jobId,
    survey_id: surveyId,
    segment_id: segmentId,
    profile_id: profileId,
    experiment_id: experimentId,
  }: NotificationData,
): string {
  if (ofSchedules.includes(outcome)) return '/recurring';
  if (isDemand(kind)) return profileId === undefined ? '/profiles' : `/profiles/${encodeURIComponent(profileId)}`;
  if (experimentId !== undefined) return `/experiments/${encodeURIComponent(experimentId)}`;
  const kindOfJob = isOfSchedule(kind) ? simulationKind : findPublicKind(kind);
  return kindOfJob?.page({ jobId, surveyId, segmentId }) ?? '/inbox';
}
