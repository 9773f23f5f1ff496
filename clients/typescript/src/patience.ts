import { SoundingsError } from './errors.ts';
import { pause } from './pause.ts';

/** Failures in a row after which a connection counts as lost for good. */
const mostFailures = 10;
const longestPauseSeconds = 15;
/** Answers of a proxy that does not reach the server, and of a server that is starting. */
const awayStatuses: readonly number[] = [502, 503, 504];

export interface Patience {
  /** Pauses, longer after each failure in a row. Throws the error when it is a refusal or the last of too many. */
  afterFailure(error: unknown): Promise<void>;
  /** Forgets the failures: the connection works. */
  reset(): void;
}

/** Creates the patience of one wait with a connection that may break. */
export function createPatience(signal?: AbortSignal): Patience {
  let failures = 0;
  return {
    async afterFailure(error) {
      failures += 1;
      if (signal?.aborted === true || isRefusal(error) || failures >= mostFailures) throw error;
      await pause(Math.min(longestPauseSeconds, 2 ** (failures - 1)), signal);
    },
    reset() {
      failures = 0;
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof SoundingsError && !awayStatuses.includes(error.problem.status);
}
