import type { Logger } from 'pino';
import { reasonOf } from '../../domain/errors.ts';

/** Runs one duty of the reconciler. A failure is logged, and the reconciler's next tick tries again. */
export type RunDuty = (name: string, act: () => Promise<unknown>) => Promise<void>;

/** Runs `act` and logs its failure instead of throwing it, so that one run or duty does not stop the others. */
export async function logFailure(
  { log }: { log: Logger },
  what: { jobId: string } | { duty: string },
  message: string,
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.warn({ ...what, reason: reasonOf(error) }, message);
  }
}
