/** Reads of jobs that the reconciler, the queue and their owners need. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { openStatuses, type JobRef } from './open-job.ts';

/** Reads a page of open jobs of all kinds, oldest first, after the last job of the page before. */
export async function openJobs(db: Db, after: { id: string; createdAt: Date } | null = null, pageSize = 500) {
  return db
    .selectFrom('job')
    .select([
      'id',
      'kind',
      'name',
      'execution',
      'status',
      'admittedAt',
      'attemptCount',
      'maxAttempts',
      'createdAt',
      'updatedAt',
    ])
    .where('status', 'in', openStatuses)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('createdAt', 'id'), '>', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(pageSize)
    .execute();
}

export type OpenJob = Awaited<ReturnType<typeof openJobs>>[number];

/** Reads what starts the workflow of an open job, by its readable id; undefined when there is no such open job. */
export async function jobToStart(db: Db, name: string) {
  return db
    .selectFrom('job')
    .select(['id', 'name', 'execution'])
    .select(sql<boolean>`admitted_at is not null`.as('isAdmitted'))
    .where('name', '=', name)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
}

/** True while this execution of a job is neither ended nor deleted. */
export async function isOpenJob(db: Db, { id, execution }: JobRef): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('execution', '=', execution)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a kind's jobs by status, of one owner or of all (null). */
export async function countByStatus(db: Db, kind: string, userId: string | null): Promise<Record<string, number>> {
  let query = db
    .selectFrom('job')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('kind', '=', kind)
    .groupBy('status');
  if (userId !== null) query = query.where('userId', '=', userId);
  const rows = await query.execute();
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** Reads the status of jobs by name; missing jobs are left out. */
export async function jobStates(db: Db, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db.selectFrom('job').select(['name', 'status']).where('name', 'in', names).execute();
  return new Map(rows.map((row) => [row.name, row.status]));
}

/** Facts of a job that its calls need. */
export interface CallingJob {
  userId: string | null;
  priority: number;
  spendCapUsd: number | null;
}

/** Reads what the calls of a job need; undefined when there is no such execution. */
export async function callingJob(db: Db, { id, execution }: JobRef): Promise<CallingJob | undefined> {
  return db
    .selectFrom('job')
    .select(['userId', 'priority', 'spendCapUsd'])
    .where('id', '=', id)
    .where('execution', '=', execution)
    .executeTakeFirst();
}
