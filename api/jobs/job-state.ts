import type { Db } from '../../db/client.ts';
import { ownJob, ownJobs, type JobRow } from '../../db/jobs/own-jobs.ts';
import { findJobKind } from '../../domain/job-kinds.ts';
import { canPause } from '../../domain/jobs/kind.ts';
import { findJobService } from '../../services/job-kinds.ts';

/** A job as its owner sees it, whatever its kind. */
export interface JobState {
  id: string;
  jobId: string;
  kind: string;
  /** The word for its kind that people read. */
  label: string;
  status: string;
  stage: string | null;
  /** True while its owner keeps it from going on. */
  isPaused: boolean;
  /** True when a pause would be accepted now. */
  canPause: boolean;
  /** True when it failed and its kind can be retried. */
  canRetry: boolean;
  isCancelled: boolean;
  /** Percentage, 0 to 100. */
  progress: number;
  message: string;
  error: string | null;
  costUsd: number;
  spendCapUsd: number | null;
  priority: number;
  queuedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  updatedAt: Date;
}

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
