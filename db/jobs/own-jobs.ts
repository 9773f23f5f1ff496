/** Reads of a person's jobs, of whatever kind. */
import type { Db } from '../client.ts';
import { openStatuses } from './open-job.ts';

const columns = [
  'id',
  'kind',
  'name',
  'status',
  'stage',
  'pausedAt',
  'cancelledAt',
  'progress',
  'message',
  'error',
  'costUsd',
  'spendCapUsd',
  'priority',
  'queuedAt',
  'startedAt',
  'completedAt',
  'updatedAt',
] as const;

/** Reads a person's job by its readable id; undefined when it is not theirs. */
export async function ownJob(db: Db, userId: string, name: string) {
  return db.selectFrom('job').select(columns).where('userId', '=', userId).where('name', '=', name).executeTakeFirst();
}

export type JobRow = NonNullable<Awaited<ReturnType<typeof ownJob>>>;

/** Finds a person's job by the id of its record; undefined when it is not theirs. */
export function ownJobById(db: Db, userId: string, id: string): Promise<{ id: string; jobId: string } | undefined> {
  return db
    .selectFrom('job')
    .select(['id', 'name as jobId'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists a person's jobs, newest first: of one kind or of all, open ones only or all. */
export async function ownJobs(
  db: Db,
  userId: string,
  { kind, isOpen = false, limit = 100 }: { kind?: string | undefined; isOpen?: boolean; limit?: number },
): Promise<JobRow[]> {
  let query = db.selectFrom('job').select(columns).where('userId', '=', userId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (isOpen) query = query.where('status', 'in', openStatuses);
  return query.orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute();
}
