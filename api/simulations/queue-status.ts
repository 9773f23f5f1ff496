import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { countByStatus } from '../../db/jobs/job-facts.ts';
import { reasonOf } from '../../domain/errors.ts';
import { int, view, type ValueOf } from '../../domain/view.ts';

export const queueCountsView = view('QueueStatus', {
  queued: int(),
  processing: int(),
  completed: int(),
  failed: int(),
});

export type QueueCounts = ValueOf<typeof queueCountsView>;

/** Counts a person's simulations by status. A failed count returns zeros (specification). */
export async function queueStatus(db: Db, userId: string, log: Logger): Promise<QueueCounts> {
  try {
    const counts = await countByStatus(db, 'simulation', userId);
    return { queued: 0, processing: 0, completed: 0, failed: 0, ...counts };
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'Jobs could not be counted');
    return { queued: 0, processing: 0, completed: 0, failed: 0 };
  }
}
