import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../client.ts';

/** Identifies a job for a write: its id, which is that of its record, and the writer's execution. */
export interface JobRef {
  id: string;
  execution: number;
}

/** Names a job as its owner does. The kind keeps what is meant for one kind from a job of another. */
export interface OwnJob {
  userId: string;
  kind: string;
  name: string;
}

export const openStatuses = ['queued', 'processing'] as const;

/** Starts the update that every write of a workflow uses: it matches only an open job of the same execution. */
export function updateOpenJob(db: Db, { id, execution }: JobRef) {
  return db
    .updateTable('job')
    .where('id', '=', id)
    .where('execution', '=', execution)
    .where('status', 'in', openStatuses);
}

/** Starts the update with which an owner changes a job; the caller says in which states it may be. */
export function updateOwnJob(db: Db, { userId, kind, name }: OwnJob) {
  return db.updateTable('job').where('userId', '=', userId).where('kind', '=', kind).where('name', '=', name);
}

/** Sums the cost of all calls of the job that an update changes, also of unusable answers. */
export const jobCost = sql<number>`(select coalesce(sum(pace.cost_usd), 0) from job_pace as pace where pace.job_id = job.id)`;

const openJobLocked = (trx: Db) =>
  trx.selectFrom('job').selectAll().where('status', 'in', openStatuses).forNoKeyUpdate();

/** Locks an open job of this execution until the transaction ends; undefined when there is none. */
export function lockOpenJob(trx: Db, { id, execution }: JobRef) {
  return openJobLocked(trx).where('id', '=', id).where('execution', '=', execution).executeTakeFirst();
}

/** Locks the owner's open job until the transaction ends; undefined when there is none. */
export function lockOwnOpenJob(trx: Db, { userId, kind, name }: OwnJob) {
  return openJobLocked(trx)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();
}

/**
 * Common table expression `open`, the fence of a change in one statement: the job, while it is open in this execution and,
 * where it is given, in this attempt.
 */
export function openExecution({ id, execution }: JobRef, attempt: number | null = null): RawBuilder<unknown> {
  return sql`open as (
      select id from job where id = ${id} and execution = ${execution} and attempt_count = coalesce(${attempt}::int, attempt_count)
        and status in ('queued', 'processing') for key share
    )`;
}
