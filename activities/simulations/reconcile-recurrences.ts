import { markUnscheduledExcept, markScheduled, unscheduledRecurrences } from '../../db/simulations/recurrences.ts';
import { scheduledRecurrences, scheduleRecurrence } from '../../services/jobs/schedules.ts';
import type { ActivityDeps } from '../deps.ts';
import { reasonOf } from '../../domain/errors.ts';

/**
 * Finds recurring runs whose schedule is missing in Temporal, as in a new server; the next tick creates the schedules.
 */
export async function findLostSchedules(deps: Pick<ActivityDeps, 'db' | 'log' | 'temporal'>): Promise<void> {
  const lost = await markUnscheduledExcept(deps.db, await scheduledRecurrences(deps.temporal));
  if (lost > 0) deps.log.warn({ lost }, 'Recurring runs without a schedule in Temporal; they get theirs again');
}

/** Updates schedules whose recurring runs changed while Temporal was unavailable. */
export async function reconcileRecurrences(deps: ActivityDeps): Promise<void> {
  for (const recurrence of await unscheduledRecurrences(deps.db)) {
    try {
      await scheduleRecurrence(deps.temporal, recurrence);
      await markScheduled(deps.db, recurrence);
    } catch (error) {
      deps.log.warn({ recurrenceId: recurrence.id, reason: reasonOf(error) }, 'A schedule could not be kept');
    }
  }
}
