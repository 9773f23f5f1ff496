import { ProductError } from '../../domain/errors.ts';
import { stopFailure } from '../errors.ts';

/** Makes problems that people can solve end the job, because a further attempt would meet them again. */
export async function endingJob<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    throw stopFailure({ type: error.name, message: error.message, final: true });
  }
}
