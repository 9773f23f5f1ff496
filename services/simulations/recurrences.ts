import {
  createRecurrence,
  markScheduled,
  recurrencesOf,
  removeRecurrence,
  type Recurrence,
} from '../../db/simulations/recurrences.ts';
import { runsOfRecurrence } from '../../db/simulations/recurrence-runs.ts';
import { attachedFiles } from './attached-files.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { joinSamePersonas } from './same-personas.ts';
import { segmentNamesFor } from '../../db/segments/segments.ts';
import { InvalidInput, NoValidSegments, RecordNotFound, ServiceUnavailable } from '../../domain/errors.ts';
import {
  checkMonthlyCap,
  checkRecurrenceName,
  checkRhythm,
  recurrenceLimits,
  type RhythmInput,
} from '../../domain/simulations/recurrence.ts';
import { countsOfRecord } from '../../domain/sentiment/sentiment.ts';
import { clustersOfRecords } from '../../db/simulations/clusters.ts';
import { clusteredShare, noClusters } from '../../domain/simulations/clusters.ts';
import { shareView } from '../../domain/simulations/statistics.ts';
import { checkRunInput, type RunInput } from '../../domain/simulations/run-input.ts';
import { text, time, int, flag, view, type ValueOf } from '../../domain/view.ts';
import { findNextTime, scheduleRecurrence, triggerRecurrence, unscheduleRecurrence } from '../jobs/schedules.ts';
import { ifReachable, type JobDeps } from '../jobs/temporal.ts';

export interface RecurrenceInput extends RhythmInput {
  name: string;
  /** Spend of a calendar month after which it pauses itself; no limit when missing. */
  monthlyCapUsd?: number | null | undefined;
}

export const trendPointView = view('TrendPoint', {
  jobId: text(),
  status: text(),
  createdAt: time(),
  answered: int(),
  people: int('Number of different people behind the answers.'),
  positive: shareView,
  isSimulated: flag(),
  /** True for the first run that was asked another message than the one before. */
  messageChanged: flag('True when the run before asked another message.'),
  /** True for the first run that asked other personas than the one before. */
  personasChanged: flag('True when the run before asked other personas.'),
});

export type TrendPoint = ValueOf<typeof trendPointView>;

/**
 * Creates a recurring run, which asks the same personas at every turn with the keys of the settings. While Temporal is
 * unavailable, the reconciler creates the schedule later. Throws InvalidInput, NoValidSegments, AttachmentNotFound.
 */
export async function repeatRun(
  deps: JobDeps,
  userId: string,
  requested: RunInput,
  { name, monthlyCapUsd, ...rhythm }: RecurrenceInput,
): Promise<Recurrence> {
  const { db } = deps;
  const checked = {
    name: checkRecurrenceName(name),
    monthlyCapUsd: checkMonthlyCap(monthlyCapUsd),
    ...checkRhythm(rhythm),
  };
  if (requested.apiKeys) throw new InvalidInput('A recurring run takes its keys from the settings', 'apiKeys');
  const same = await joinSamePersonas(db, userId, requested);
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
  await updateSchedule(deps, recurrence);
  return recurrence;
}

/** Deletes a recurring run and its schedule; its runs stay. Throws RecordNotFound. */
export async function stopRepeating(deps: JobDeps, userId: string, id: string): Promise<boolean> {
  if (!(await removeRecurrence(deps.db, userId, id))) throw new RecordNotFound('Recurring run');
  // A schedule that could not be deleted now is deleted at its next turn, which finds no record.
  await ifReachable(deps, (client) => unscheduleRecurrence(client, id));
  return true;
}

/** Starts a turn now. Throws RecordNotFound, ServiceUnavailable when Temporal does not answer. */
export async function repeatNow(deps: JobDeps, userId: string, id: string): Promise<boolean> {
  const recurrence = (await recurrencesOf(deps.db, userId)).find((found) => found.id === id);
  if (recurrence === undefined) throw new RecordNotFound('Recurring run');
  const isStarted = await ifReachable(deps, async (client) => {
    await scheduleRecurrence(client, recurrence);
    await triggerRecurrence(client, recurrence);
  });
  if (!isStarted) throw new ServiceUnavailable();
  return true;
}

/** Returns the time of the next turn; null when it is paused, not scheduled yet, or Temporal does not answer. */
export async function nextTurn(deps: JobDeps, id: string): Promise<Date | null> {
  let next: Date | null = null;
  await ifReachable(deps, async (client) => {
    next = await findNextTime(client, id);
  });
  return next;
}

/** Returns the results of a recurring run's turns, oldest first. Throws RecordNotFound. */
export async function trendOf(deps: Pick<JobDeps, 'db'>, userId: string, id: string): Promise<TrendPoint[]> {
  const runs = (await runsOfRecurrence(deps.db, userId, id)).toReversed();
  const answers = await clustersOfRecords(
    deps.db,
    runs.map((run) => ({ id: run.id, counts: countsOfRecord(run) })),
  );
  return runs.flatMap(({ jobId, status, createdAt, isSimulated, message, rosterGroupId }, at, all) => {
    if (jobId === null) return [];
    const own = answers[at] ?? noClusters;
    const before = all[at - 1];
    return [
      {
        jobId,
        status,
        createdAt,
        isSimulated,
        answered: own.total,
        people: own.people,
        positive: clusteredShare(own),
        messageChanged: before !== undefined && before.message !== message,
        personasChanged: before !== undefined && before.rosterGroupId !== rosterGroupId,
      },
    ];
  });
}

/** Brings the schedule up to date; while Temporal is unavailable, the reconciler does it later. */
export async function updateSchedule(deps: JobDeps, recurrence: Recurrence): Promise<void> {
  await ifReachable(deps, async (client) => {
    await scheduleRecurrence(client, recurrence);
    await markScheduled(deps.db, recurrence);
  });
}
