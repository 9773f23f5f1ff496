import { markScheduled, unscheduledRecurrences } from '../db/queries/recurrences.ts';
import { scheduleRecurrence } from '../workflows/client/recurrences.ts';
import type { ActivityDeps } from './deps.ts';

/** Tells Temporal what it could not be told when a recurring run was made or changed. */
export async function reconcileRecurrences(deps: ActivityDeps): Promise<void> {
  for (const recurrence of await unscheduledRecurrences(deps.db)) {
    try {
      await scheduleRecurrence(deps.temporal, recurrence);
      await markScheduled(deps.db, recurrence);
    } catch (error) {
      deps.log.warn({ recurrenceId: recurrence.id, reason: error instanceof Error ? error.message : String(error) }, 'A schedule could not be kept');
    }
  }
}
