/** Client calls for the schedules of recurring runs and of the daily reading of models. Not part of the workflow bundle. */
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
  type ScheduleSpec,
} from '@temporalio/client';
import type { Rhythm } from '../../domain/simulations/recurrence.ts';
import {
  modelListsId,
  parseRecurrenceId,
  recurrenceScheduleId,
  recurringRunWorkflowId,
  runsQueue,
} from '../../workflows/ids.ts';

export interface RecurrenceToSchedule extends Rhythm {
  id: string;
  isPaused: boolean;
}

/** Creates or updates the schedule of a recurring run from its record. */
export async function scheduleRecurrence(client: Client, recurrence: RecurrenceToSchedule): Promise<void> {
  const options = optionsOf(recurrence);
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const { action, policies, spec, state } = options;
    await client.schedule
      .getHandle(options.scheduleId)
      .update(() => ({ action, spec, policies: policies ?? {}, state: state ?? {} }));
  }
}

/** Lists the ids of recurring runs that have a schedule. A schedule created a moment ago may be missing. */
export async function scheduledRecurrences(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for await (const { scheduleId } of client.schedule.list()) {
    const id = parseRecurrenceId(scheduleId);
    if (id !== null) ids.push(id);
  }
  return ids;
}

export async function unscheduleRecurrence(client: Client, id: string): Promise<void> {
  try {
    await client.schedule.getHandle(recurrenceScheduleId(id)).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}

/** Creates the schedule that reads the models of every key once a day, unless it exists. */
export async function ensureModelLists(client: Client): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: modelListsId,
      // Installations are not to ask a provider at the same minute.
      spec: { calendars: [{ hour: 4 }], jitter: '1h', timezone: 'UTC' },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
      action: { type: 'startWorkflow', workflowType: 'modelLists', workflowId: modelListsId, taskQueue: runsQueue },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}

/** Asks Temporal when the next turn is due; null when the schedule is paused or missing. */
export async function findNextTime(client: Client, id: string): Promise<Date | null> {
  try {
    const { info, state } = await client.schedule.getHandle(recurrenceScheduleId(id)).describe();
    return state.paused ? null : (info.nextActionTimes[0] ?? null);
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}

/**
 * Starts a turn now. Overlap is allowed, because Temporal may not have noticed yet that the last turn ended. Turns with a
 * monthly limit follow each other, because each counts what those before it may cost.
 */
export async function triggerRecurrence(
  client: Client,
  { id, monthlyCapUsd }: { id: string; monthlyCapUsd: number | null },
): Promise<void> {
  const { ALLOW_ALL, BUFFER_ALL } = ScheduleOverlapPolicy;
  await client.schedule.getHandle(recurrenceScheduleId(id)).trigger(monthlyCapUsd === null ? ALLOW_ALL : BUFFER_ALL);
}

function optionsOf(recurrence: RecurrenceToSchedule): ScheduleOptions {
  return {
    scheduleId: recurrenceScheduleId(recurrence.id),
    spec: specOf(recurrence),
    // A turn missed for more than a day is not made up for; a turn is skipped while the last one is still running.
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
    action: {
      type: 'startWorkflow',
      workflowType: 'recurringRun',
      workflowId: recurringRunWorkflowId(recurrence.id),
      taskQueue: runsQueue,
      args: [{ recurrenceId: recurrence.id }],
    },
    state: { paused: recurrence.isPaused },
  };
}

const weekDays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

function specOf({ every, onDay, atHour, timeZone }: Rhythm): ScheduleSpec {
  const day =
    every === 'week'
      ? { dayOfWeek: weekDays[onDay ?? 1] ?? 'MONDAY' }
      : every === 'month'
        ? { dayOfMonth: onDay ?? 1 }
        : {};
  return { calendars: [{ hour: atHour, minute: 0, second: 0, ...day }], timezone: timeZone };
}
