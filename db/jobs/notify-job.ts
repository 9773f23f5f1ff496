import { findJobKind } from '../../domain/job-kinds.ts';
import type { Db } from '../client.ts';
import { notifyChange } from '../notify.ts';

/** Notifies listeners that a job changed; they read it and its record again under their own access rule. */
export async function notifyJob(db: Db, id: string): Promise<void> {
  const job = await db.selectFrom('job').select(['kind', 'name', 'userId']).where('id', '=', id).executeTakeFirst();
  if (!job) return;
  const model = findJobKind(job.kind)?.model ?? job.kind;
  await notifyChange(db, { model, id, operation: 'update', owner: job.userId, jobId: job.name });
}
