import type { Logger } from 'pino';
import { reasonOf } from '../../domain/errors.ts';

/** Runs one duty of a tick; a failure is logged, and the next tick tries again. */
export type Duty = (name: string, act: () => Promise<unknown>) => Promise<void>;

/** Logs a failure and goes on: one run or duty must not keep the others waiting. */
export async function guarded(
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
