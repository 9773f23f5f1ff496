import type { Logger } from 'pino';
import { reasonOf } from '../../domain/errors.ts';

/** Runs one duty of the reconciler. A failure is logged, and the reconciler's next tick tries again. */
export type RunDuty = (name: string, act: () => Promise<unknown>) => Promise<void>;

/**
 * Runs `act` and logs its failure instead of throwing it, so that one run or duty does not stop the others. Returns
 * whether it succeeded.
 */
export async function logFailure(
  { log }: { log: Logger },
  what: { jobId: string } | { duty: string },
  message: string,
  act: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    log.warn({ ...what, reason: reasonOf(error) }, message);
    return false;
  }
}
