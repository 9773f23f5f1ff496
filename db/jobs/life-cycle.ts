/** The life cycle of every kind of job: each step changes the job and notifies listeners in one transaction. */
import { cancelledByUser } from '../../domain/jobs/ends.ts';
import type { JobKindName } from '../../domain/job-kinds.ts';
import { jobMessages, pausableStagesOf, progressInStage, type JobKind } from '../../domain/jobs/kind.ts';
import type { Db } from '../client.ts';
import { claimJob, type JobClaim } from './claim-job.ts';
import { cancelJob, completeJob, failJob, type FailureOutcome } from './end-job.ts';
import { notifyJob } from './notify-job.ts';
import type { JobRef } from './open-job.ts';
import { pauseJob, resumeJob } from './pause-job.ts';
import { prioritizeJob } from './prioritize-job.ts';
import { recordStage } from './record-stage.ts';

/** A kind of job and what its end means for its own tables. */
export interface StoredKind {
  /** One of the registry, so that a kind that is not there has no jobs. */
  kind: JobKind & { name: JobKindName };
  /** Called in the transaction that claims a job for a further attempt. */
  attemptAgain?(trx: Db, job: JobRef): Promise<void>;
  /** Called in the transaction that ended a job. */
  afterEnd?(trx: Db, id: string, end: 'completed' | 'failed'): Promise<void>;
}

/** Makes an admitted job a processing one in its first stage, and counts the attempt. */
export async function claimStoredJob(
  db: Db,
  { kind, attemptAgain }: StoredKind,
  job: JobRef,
  { attempt, serverId }: { attempt: number; serverId: string },
): Promise<JobClaim> {
  return db.transaction().execute(async (trx) => {
    const [first] = kind.stages;
    const claimant = { attempt, serverId, stage: first?.name ?? '', message: first?.message ?? '' };
    const claim = await claimJob(trx, job, claimant);
    if (claim.kind !== 'claimed') return claim;
    if (claim.beginsAttempt && claim.attempt > 1) await attemptAgain?.(trx, job);
    if (claim.isNew) await notifyJob(trx, job.id);
    return claim;
  });
}

/**
 * Moves a processing job on: `fraction` of the stage is done, 0 to 1. The stage's own message is shown when none is
 * given. False when the job is not open or was paused.
 */
export async function recordJobStage(
  db: Db,
  { kind }: StoredKind,
  job: JobRef,
  stage: string,
  { fraction = 0, message }: { fraction?: number; message?: string } = {},
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const text = message ?? kind.stages.find(({ name }) => name === stage)?.message ?? stage;
    const isOpen = await recordStage(trx, job, stage, progressInStage(kind, stage, fraction), text);
    if (isOpen) await notifyJob(trx, job.id);
    return isOpen;
  });
}

/** Completes a job. False when it is not open. */
export async function completeStoredJob(db: Db, stored: StoredKind, job: JobRef): Promise<boolean> {
  return db.transaction().execute((trx) => completeJobWith(trx, stored, job));
}

/** Completes a job in the caller's transaction, with what the caller stores there. False when it is not open. */
export async function completeJobWith(trx: Db, { kind, afterEnd }: StoredKind, job: JobRef): Promise<boolean> {
  const isCompleted = await completeJob(trx, job, kind.messages.completed);
  if (!isCompleted) return false;
  await afterEnd?.(trx, job.id, 'completed');
  await notifyJob(trx, job.id);
  return true;
}

/**
 * Ends a failed attempt: another one follows where `retry` asks for it and one is left, or the job fails for good. The
 * error 'Cancelled by user' means that a person ended it.
 */
export async function failStoredJob(
  db: Db,
  { kind, afterEnd }: StoredKind,
  job: JobRef,
  error: string,
  retry: boolean,
): Promise<FailureOutcome> {
  return db.transaction().execute(async (trx) => {
    const isCancelled = error === cancelledByUser;
    const message = isCancelled ? jobMessages.cancelled : kind.messages.failed(error);
    const retryMessage = retry ? jobMessages.retrying : null;
    const outcome = await failJob(trx, job, { error, message, retryMessage, isCancelled });
    if (outcome === 'failed') await afterEnd?.(trx, job.id, 'failed');
    if (outcome !== 'closed') await notifyJob(trx, job.id);
    return outcome;
  });
}

/** Cancels the owner's open job; the caller cancels the workflow afterwards. Null when there is no such open job. */
export async function cancelStoredJob(
  db: Db,
  { kind, afterEnd }: StoredKind,
  userId: string,
  name: string,
): Promise<JobRef | null> {
  return db.transaction().execute(async (trx) => {
    const own = { userId, kind: kind.name, name };
    const job = await cancelJob(trx, own, { error: cancelledByUser, message: jobMessages.cancelled });
    if (job === null) return null;
    await afterEnd?.(trx, job.id, 'failed');
    await notifyJob(trx, job.id);
    return job;
  });
}

/** Pauses the owner's job. False when it neither waits nor is in a stage that can be left, or is paused already. */
export async function pauseStoredJob(db: Db, { kind }: StoredKind, userId: string, name: string): Promise<boolean> {
  const stages = pausableStagesOf(kind);
  if (stages.length === 0) return false;
  return db.transaction().execute(async (trx) => {
    const job = await pauseJob(trx, { userId, kind: kind.name, name }, stages, jobMessages.paused);
    if (job) await notifyJob(trx, job.id);
    return job !== null;
  });
}

/** Lets the owner's paused job wait for a slot again. False when it is not paused. */
export async function resumeStoredJob(db: Db, { kind }: StoredKind, userId: string, name: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await resumeJob(trx, { userId, kind: kind.name, name }, kind.messages.queued);
    if (job) await notifyJob(trx, job.id);
    return job !== null;
  });
}

/** Changes the priority of the owner's open job. False when there is no such open job. */
export async function prioritizeStoredJob(
  db: Db,
  { kind }: StoredKind,
  userId: string,
  name: string,
  priority: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await prioritizeJob(trx, { userId, kind: kind.name, name }, priority);
    if (job) await notifyJob(trx, job.id);
    return job !== null;
  });
}
