import type { Db } from '../../db/client.ts';
import { ownJob, ownJobs, type JobRow } from '../../db/jobs/own-jobs.ts';
import { holdView } from '../../db/providers/holds.ts';
import { findJobKind } from '../../domain/job-kinds.ts';
import { canPause } from '../../domain/jobs/kind.ts';
import { id, text, maybe, flag, int, float, time, later, view, type ValueOf } from '../../domain/view.ts';
import { findJobService } from '../../services/job-kinds.ts';

/** A job as its owner sees it, whatever its kind. */
export const jobStateView = view(
  'Job',
  'Work that takes long, of whatever kind: it waits for a slot, can be watched, and ends.',
  {
    id: id(),
    jobId: text(),
    kind: text(),
    /** The word for its kind that people read. */
    label: text(),
    status: text(),
    stage: maybe(text()),
    /** True while its owner keeps it from going on. */
    isPaused: flag(),
    /** True when a pause would be accepted now. */
    canPause: flag(),
    /** True when it failed and its kind can be retried. */
    canRetry: flag(),
    isCancelled: flag(),
    /** Percentage, 0 to 100. */
    progress: int(),
    message: text(),
    error: maybe(text()),
    costUsd: float(),
    spendCapUsd: maybe(float()),
    priority: int(),
    queuedAt: maybe(time()),
    startedAt: maybe(time()),
    completedAt: maybe(time()),
    updatedAt: time(),
    waiting: later(
      maybe(
        holdView,
        'A wait of more than 15 seconds that a provider asked for; null when there is none. A wait for a spent quota of the day ends on its own.',
      ),
    ),
  },
);

export type JobState = ValueOf<typeof jobStateView>;

/** Reads a person's job; null when it is not theirs. */
export async function readJob(db: Db, userId: string, jobId: string): Promise<JobState | null> {
  const row = await ownJob(db, userId, jobId);
  return row === undefined ? null : stateOf(row);
}

/** Reads a person's jobs, newest first. */
export async function readJobs(db: Db, userId: string, wanted: Parameters<typeof ownJobs>[2]): Promise<JobState[]> {
  return (await ownJobs(db, userId, wanted)).map(stateOf);
}

/** Lists the ids of a person's open jobs, of one kind or of all, newest first. */
export async function openJobIds(db: Db, userId: string, kind?: string): Promise<string[]> {
  return (await ownJobs(db, userId, { kind, isOpen: true })).map(({ name }) => name);
}

function stateOf({ name, message, pausedAt, cancelledAt, ...row }: JobRow): JobState {
  const kind = findJobKind(row.kind);
  return {
    ...row,
    jobId: name,
    label: kind?.noun.one ?? row.kind,
    isPaused: pausedAt !== null,
    canPause: kind !== undefined && canPause(kind, { ...row, pausedAt }),
    canRetry: row.status === 'failed' && findJobService(row.kind)?.retry !== undefined,
    isCancelled: cancelledAt !== null,
    message: message ?? '',
  };
}
