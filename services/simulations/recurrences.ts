import {
  changeRecurrence,
  createRecurrence,
  markScheduled,
  recurrencesOf,
  removeRecurrence,
  runsOfRecurrence,
  type Recurrence,
  type RecurrenceChanges,
} from '../../db/simulations/recurrences.ts';
import { attachedFiles } from './attached-files.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { withSamePersonas } from './same-personas.ts';
import { segmentNamesFor } from '../../db/segments/segments.ts';
import { InvalidInput, NoValidSegments, RecordNotFound, ServiceUnavailable } from '../../domain/errors.ts';
import {
  checkRecurrenceName,
  checkRhythm,
  recurrenceLimits,
  type RhythmInput,
} from '../../domain/simulations/recurrence.ts';
import { countsOfRecord } from '../../domain/sentiment/sentiment.ts';
import { shareWithInterval, type Share } from '../../domain/simulations/statistics.ts';
import { checkRunInput, type RunInput } from '../../domain/simulations/run-input.ts';
import { nextTimeOf, scheduleRecurrence, triggerRecurrence, unscheduleRecurrence } from '../jobs/schedules.ts';
import { whenReachable, type JobDeps } from '../jobs/temporal.ts';

export interface RecurrenceInput extends RhythmInput {
  name: string;
}

export interface TrendPoint {
  jobId: string;
  status: string;
  createdAt: Date;
  answered: number;
  positive: Share;
  isSimulated: boolean;
}

/**
 * A run that is asked again and again, of the same personas each time, with the keys of the settings. Temporal away is no failure: the
 * reconciler makes the schedule. Throws InvalidInput, NoValidSegments, AttachmentNotFound.
 */
export async function repeatRun(
  deps: JobDeps,
  userId: string,
  wanted: RunInput,
  { name, ...rhythm }: RecurrenceInput,
): Promise<Recurrence> {
  const { db } = deps;
  const checked = { name: checkRecurrenceName(name), ...checkRhythm(rhythm) };
  if (wanted.apiKeys) throw new InvalidInput('A recurring run takes its keys from the settings', 'apiKeys');
  const same = await withSamePersonas(db, userId, wanted);
  const { idempotencyKey: _once, samePersonasAs: _named, apiKeys: _none, ...input } = same.input;
  const { segmentIds, attachmentIds } = checkRunInput(input);
  if (same.rosterGroupId === null && (await segmentNamesFor(db, userId, segmentIds)).size === 0)
    throw new NoValidSegments();
  await attachedFiles(db, userId, attachmentIds);
  const { perPerson } = recurrenceLimits;
  if ((await recurrencesOf(db, userId)).length >= perPerson)
    throw new InvalidInput(`At most ${perPerson} recurring runs. Delete one first`, 'name');
  const rosterGroupId = same.rosterGroupId ?? (await createRosterGroup(db, userId, null));
  const recurrence = await createRecurrence(db, { ...checked, userId, input, rosterGroupId });
  await tell(deps, recurrence);
  return recurrence;
}

/** Missing fields stay as they are. */
export type RecurrenceChangeInput = { [K in keyof RecurrenceInput]?: RecurrenceInput[K] | null | undefined } & {
  isPaused?: boolean | null | undefined;
};

/** Throws RecordNotFound, InvalidInput. */
export async function changeRepeat(
  deps: JobDeps,
  userId: string,
  id: string,
  wanted: RecurrenceChangeInput,
): Promise<Recurrence> {
  const now = (await recurrencesOf(deps.db, userId)).find((recurrence) => recurrence.id === id);
  if (now === undefined) throw new RecordNotFound('Recurring run');
  const { every, onDay, atHour, timeZone } = now;
  const rhythm = checkRhythm({ every, onDay, atHour, timeZone, ...given(wanted) });
  const changes: RecurrenceChanges = {
    ...rhythm,
    name: checkRecurrenceName(wanted.name ?? now.name),
    isPaused: wanted.isPaused ?? now.isPaused,
  };
  const changed = await changeRecurrence(deps.db, userId, id, changes);
  if (changed === undefined) throw new RecordNotFound('Recurring run');
  await tell(deps, changed);
  return changed;
}

function given({ every, onDay, atHour, timeZone }: RecurrenceChangeInput): Partial<RhythmInput> {
  return Object.fromEntries(
    Object.entries({ every, onDay, atHour, timeZone }).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** Its runs stay. Throws RecordNotFound. */
export async function stopRepeating(deps: JobDeps, userId: string, id: string): Promise<boolean> {
  if (!(await removeRecurrence(deps.db, userId, id))) throw new RecordNotFound('Recurring run');
  // A schedule that could not be told finds no record at its next turn, and goes.
  await whenReachable(deps, (client) => unscheduleRecurrence(client, id));
  return true;
}

/** A turn now, beside the rhythm. Throws RecordNotFound, ServiceUnavailable when Temporal is away. */
export async function repeatNow(deps: JobDeps, userId: string, id: string): Promise<boolean> {
  const recurrence = (await recurrencesOf(deps.db, userId)).find((found) => found.id === id);
  if (recurrence === undefined) throw new RecordNotFound('Recurring run');
  const told = await whenReachable(deps, async (client) => {
    await scheduleRecurrence(client, recurrence);
    await triggerRecurrence(client, id);
  });
  if (!told) throw new ServiceUnavailable();
  return true;
}

/** When it is due next; null when it is paused, not scheduled yet, or Temporal does not answer. */
export async function nextTurn(deps: JobDeps, id: string): Promise<Date | null> {
  let next: Date | null = null;
  await whenReachable(deps, async (client) => {
    next = await nextTimeOf(client, id);
  });
  return next;
}

/** Results of its runs, oldest first. */
export async function trendOf(deps: Pick<JobDeps, 'db'>, userId: string, id: string): Promise<TrendPoint[]> {
  const runs = await runsOfRecurrence(deps.db, userId, id);
  return runs.toReversed().flatMap(({ jobId, status, createdAt, isSimulated, ...counts }) => {
    if (jobId === null) return [];
    const { positive, total } = countsOfRecord(counts);
    return [{ jobId, status, createdAt, isSimulated, answered: total, positive: shareWithInterval(positive, total) }];
  });
}

async function tell(deps: JobDeps, recurrence: Recurrence): Promise<void> {
  await whenReachable(deps, async (client) => {
    await scheduleRecurrence(client, recurrence);
    await markScheduled(deps.db, recurrence);
  });
}
