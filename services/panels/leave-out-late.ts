/** People in panels are waited for, but not for ever. */
import { failAsks } from '../../db/jobs/asks.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { waitingSeats } from '../../db/panels/seats.ts';
import type { Db } from '../../db/client.ts';

/**
 * Leaves out those of some steps whose people were waited for long enough. Returns how many milliseconds the first of the others
 * may still take; null when none is left.
 */
export async function leaveOutLate(
  db: Db,
  job: JobRef,
  numbers: readonly number[],
  waitMs: number,
): Promise<number | null> {
  const waiting = await waitingSeats(db, job, numbers);
  const late = waiting.filter(({ waitedMs }) => waitedMs >= waitMs).map(({ number }) => number);
  await failAsks(db, job, { numbers: late });
  const left = waiting.flatMap(({ waitedMs }) => (waitedMs < waitMs ? [Math.ceil(waitMs - waitedMs)] : []));
  return left.length === 0 ? null : Math.min(...left);
}
