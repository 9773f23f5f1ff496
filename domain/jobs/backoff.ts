/** Pauses between retries of a provider call: specification §9. */
import type { Random } from '../random.ts';

/** Maximum number of retries of one persona's call. */
export const maxRetries = 3;
const baseMs = 1_000;
const capMs = 60_000;

/**
 * Returns the milliseconds before the next try. A provider's retry-after is used unchanged; otherwise 1 s, doubled with
 * each attempt (`attempt` counts from 1), plus or minus 25%, at most 60 s, all multiplied by `tempo`. `random` draws
 * from [0, 1).
 */
export function retryDelayMs(attempt: number, random: Random, retryAfterMs?: number | null, tempo = 1): number {
  if (retryAfterMs !== undefined && retryAfterMs !== null && retryAfterMs >= 0) return Math.ceil(retryAfterMs);
  const doubled = baseMs * 2 ** Math.min(Math.max(attempt, 1) - 1, 16);
  return Math.round(tempo * Math.min(capMs, doubled * (0.75 + random() * 0.5)));
}
