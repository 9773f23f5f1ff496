import pLimit, { type LimitFunction } from 'p-limit';

/** Requests of visitors that use the database of one process at a time; the others wait without a connection. */
const atOnce = 5;

export interface Turns {
  /** Waits for one of a few turns. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until nobody else has a turn of this survey, because the lock of its row would hold a connection. */
  takeAlone<T>(survey: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  alone: LimitFunction;
  /** Requests in the line, the one with the turn included. */
  length: number;
}

/** Makes a thousand respondents at once wait in line instead of using up the connections that everybody needs. */
export function createTurns(): Turns {
  const few = pLimit(atOnce);
  const lines = new Map<string, Line>();
  return {
    take: (work) => few(work),
    async takeAlone(survey, work) {
      const line = lines.get(survey) ?? { alone: pLimit(1), length: 0 };
      lines.set(survey, line);
      line.length += 1;
      try {
        return await line.alone(() => few(work));
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(survey);
      }
    },
  };
}
