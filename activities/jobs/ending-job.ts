import type { Logger } from 'pino';
import { ProductError } from '../../domain/errors.ts';
import { stopFailure } from '../errors.ts';
import { isProgrammingError, logProgrammingError } from './programming-error.ts';

/**
 * Makes problems that people can solve end the job, because a further attempt would meet them again. An error of our own
 * code ends the attempt: Temporal would retry it without end.
 */
export async function endingJob<T>({ log }: { log: Logger }, jobId: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProductError) throw stopFailure({ type: error.name, message: error.message, final: true });
    if (!isProgrammingError(error)) throw error;
    logProgrammingError(log, jobId, error, 'A job met an unexpected value');
    throw stopFailure({ type: error.name, message: 'The job met a value that it cannot use', final: false });
  }
}
