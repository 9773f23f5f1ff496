import { isDeepStrictEqual } from 'node:util';
import {
  changeRecurrence,
  recurrencesOf,
  type Recurrence,
  type RecurrenceChanges,
} from '../../db/simulations/recurrences.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { segmentNamesFor } from '../../db/segments/segments.ts';
import { NoValidSegments, RecordNotFound } from '../../domain/errors.ts';
import {
  checkMonthlyCap,
  checkRecurrenceName,
  checkRhythm,
  type RhythmInput,
} from '../../domain/simulations/recurrence.ts';
import { checkRunInput } from '../../domain/simulations/run-input.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { updateSchedule, type RecurrenceInput } from './recurrences.ts';

/** The question of a turn and the people who are asked. */
interface QuestionChange {
  message?: string | null | undefined;
  numUsers?: number | null | undefined;
  segmentIds?: readonly string[] | null | undefined;
}

/** Fields to change; missing ones stay as they are, and null takes the monthly limit away. */
export type RecurrenceChangeInput = { [K in keyof RecurrenceInput]?: RecurrenceInput[K] | null | undefined } & {
  isPaused?: boolean | null | undefined;
} & QuestionChange;

/**
 * Changes a recurring run and its schedule; its runs stay. Throws RecordNotFound, InvalidInput, NoValidSegments.
 */
export async function changeRepeat(
  deps: JobDeps,
  userId: string,
  id: string,
  requested: RecurrenceChangeInput,
): Promise<Recurrence> {
  const now = (await recurrencesOf(deps.db, userId)).find((recurrence) => recurrence.id === id);
  if (now === undefined) throw new RecordNotFound('Recurring run');
  const { every, onDay, atHour, timeZone } = now;
  const rhythm = checkRhythm({ every, onDay, atHour, timeZone, ...given(requested) });
  const isPaused = requested.isPaused ?? now.isPaused;
  const changes: RecurrenceChanges = {
    ...rhythm,
    ...(await changedQuestion(deps, now, requested)),
    name: checkRecurrenceName(requested.name ?? now.name),
    isPaused,
    pausedBecause: isPaused ? now.pausedBecause : null,
    ...(requested.monthlyCapUsd === undefined ? {} : { monthlyCapUsd: checkMonthlyCap(requested.monthlyCapUsd) }),
  };
  const changed = await changeRecurrence(deps.db, userId, id, changes);
  if (changed === undefined) throw new RecordNotFound('Recurring run');
  await updateSchedule(deps, changed);
  return changed;
}

/**
 * Returns the changed input of a recurring run. Another number or other segments draw new personas with the next turn;
 * another message asks the same ones.
 */
async function changedQuestion(
  { db }: Pick<JobDeps, 'db'>,
  { userId, input: before }: Recurrence,
  { message, numUsers, segmentIds }: QuestionChange,
): Promise<Pick<RecurrenceChanges, 'input' | 'rosterGroupId'>> {
  const input = {
    ...before,
    message: message ?? before.message,
    numUsers: numUsers ?? before.numUsers,
    segmentIds: [...(segmentIds ?? before.segmentIds)],
  };
  const [checked, checkedBefore] = [checkRunInput(input), checkRunInput(before)];
  const asksOthers =
    checked.numUsers !== checkedBefore.numUsers ||
    !isDeepStrictEqual(checked.segmentIds.toSorted(), checkedBefore.segmentIds.toSorted());
  if (!asksOthers) return { input };
  if ((await segmentNamesFor(db, userId, checked.segmentIds)).size === 0) throw new NoValidSegments();
  return { input, rosterGroupId: await createRosterGroup(db, userId, null) };
}

function given({ every, onDay, atHour, timeZone }: RecurrenceChangeInput): Partial<RhythmInput> {
  return Object.fromEntries(
    Object.entries({ every, onDay, atHour, timeZone }).filter(([, value]) => value !== undefined && value !== null),
  );
}
