import { sql } from 'kysely';
import type { JobKind } from '../../domain/jobs/kind.ts';
import type { Db } from '../client.ts';
import { notifyChange } from '../notify.ts';
import { updateOwnJob, type JobRef, type OwnJob } from './open-job.ts';

/** Provider accounts on which a job takes a slot, and its explicit keys, encrypted. */
export interface JobAccess {
  accounts: readonly { provider: string; accountId: string }[];
  keys: readonly { provider: string; ciphertext: string }[];
}

/** A job to be queued. */
export interface NewJob extends JobAccess {
  /** Id of the record it works for, which exists already. */
  id: string;
  kind: string;
  name: string;
  userId: string;
  /** 5 when omitted. */
  priority?: number;
  spendCapUsd: number | null;
  message: string;
  queuedAt: Date;
  /** Time before which it gets no slot; at once when omitted. */
  startAt?: Date | null;
}

/** Stores a queued job, in the transaction that creates its record. */
export async function createJob(trx: Db, { accounts, keys, ...job }: NewJob): Promise<JobRef> {
  await trx
    .insertInto('job')
    .values({
      ...job,
      status: 'queued',
      admittedAt: job.startAt ? null : admittedFrom({ accounts, keys }, job.queuedAt),
    })
    .execute();
  await insertAccess(trx, job.id, { accounts, keys });
  return { id: job.id, execution: 1 };
}

/** Fields that differ between new jobs of a kind. */
type NewQueuedJob = Pick<NewJob, 'id' | 'name' | 'userId' | 'spendCapUsd' | keyof JobAccess>;

/** Stores a job that waits for its turn from now on, in the transaction that creates its record, and tells listeners. */
export async function createQueuedJob(
  trx: Db,
  { name: kind, model, messages }: JobKind,
  { id, name, userId, spendCapUsd, accounts, keys }: NewQueuedJob,
): Promise<JobRef> {
  const queued = { message: messages.queued, queuedAt: new Date() };
  const job = await createJob(trx, { id, kind, name, userId, spendCapUsd, accounts, keys, ...queued });
  await notifyChange(trx, { model, id, operation: 'create', owner: userId, jobId: name });
  return job;
}

/** Changes with which a failed job is reopened. */
export interface Reopening extends JobAccess {
  message: string;
  /** Spend cap in US dollars; null removes it, undefined keeps it. */
  spendCapUsd: number | null | undefined;
}

/** Queues a failed job of its owner again as a new execution, in the caller's transaction. Null when there is none. */
export async function reopenJob(
  trx: Db,
  own: OwnJob,
  { message, spendCapUsd, ...access }: Reopening,
): Promise<JobRef | null> {
  const now = new Date();
  const job = await updateOwnJob(trx, own)
    .set({
      status: 'queued',
      execution: sql`execution + 1`,
      attemptCount: 0,
      admittedAt: admittedFrom(access, now),
      queuedAt: now,
      completedAt: null,
      cancelledAt: null,
      error: null,
      progress: 0,
      message,
      ...(spendCapUsd === undefined ? {} : { spendCapUsd }),
      updatedAt: now,
    })
    .where('status', '=', 'failed')
    .returning(['id', 'execution'])
    .executeTakeFirst();
  if (!job) return null;
  await trx.deleteFrom('jobAccount').where('jobId', '=', job.id).execute();
  await trx.deleteFrom('jobKey').where('jobId', '=', job.id).execute();
  await insertAccess(trx, job.id, access);
  return job;
}

/** A job without accounts needs no slot, so it need not wait to be admitted. */
function admittedFrom({ accounts }: JobAccess, queuedAt: Date): Date | null {
  return accounts.length === 0 ? queuedAt : null;
}

async function insertAccess(trx: Db, jobId: string, { accounts, keys }: JobAccess): Promise<void> {
  if (accounts.length > 0)
    await trx
      .insertInto('jobAccount')
      .values(accounts.map((account) => ({ ...account, jobId })))
      .execute();
  if (keys.length > 0)
    await trx
      .insertInto('jobKey')
      .values(keys.map((key) => ({ ...key, jobId })))
      .execute();
}
