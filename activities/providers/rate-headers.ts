/**
 * Reads from a reply's headers how much room is left, so that an account slows down before it is refused. Names:
 * OpenAI's `x-ratelimit-remaining-requests` (resets are durations, '6m0s'), Anthropic's
 * `anthropic-ratelimit-requests-remaining` (resets are times), OpenRouter's `x-ratelimit-remaining` (milliseconds since
 * 1970).
 */
import { durationMs } from './retry-after.ts';

/** Longer pauses are left to the provider's own refusal. */
const maxMs = 60_000;

interface Room {
  limit: number;
  remaining: number;
  /** Milliseconds until all of it is back. */
  resetMs: number;
}

/**
 * Returns the milliseconds to wait until there is room for a call such as the one that just used `tokens`; 0 when there
 * is room, or nothing is known.
 */
export function pauseForRoom(headers: Headers, tokens: number, now: number = Date.now()): number {
  const pauses = [
    pauseOf(roomOf(headers, 'requests', now), 1),
    pauseOf(roomOf(headers, 'tokens', now), tokens),
    pauseOf(roomOf(headers, 'input-tokens', now), tokens),
  ];
  return Math.min(maxMs, Math.max(...pauses));
}

/** Limits refill evenly, so only the missing part has to be waited for. */
function pauseOf(room: Room | null, needed: number): number {
  if (room === null || room.remaining >= needed || room.limit <= room.remaining) return 0;
  const missing = Math.min(needed, room.limit) - room.remaining;
  return Math.ceil((room.resetMs * missing) / (room.limit - room.remaining));
}

function roomOf(headers: Headers, what: string, now: number): Room | null {
  const value = (...names: string[]) => names.map((name) => headers.get(name)).find((text) => text !== null) ?? '';
  const plain = what === 'requests' ? ['x-ratelimit-'] : [];
  const named = (part: string) =>
    value(
      `x-ratelimit-${part}-${what}`,
      `anthropic-ratelimit-${what}-${part}`,
      ...plain.map((prefix) => `${prefix}${part}`),
    );
  const limit = Number.parseInt(named('limit'), 10);
  const remaining = Number.parseInt(named('remaining'), 10);
  const resetMs = untilMs(named('reset'), now);
  if (!Number.isFinite(limit) || !Number.isFinite(remaining) || resetMs === null) return null;
  return { limit, remaining, resetMs };
}

/** Reads '6m0s', a time, or milliseconds since 1970; null for anything else. */
function untilMs(reset: string, now: number): number | null {
  if (/^\d{13}$/.test(reset)) return Math.max(0, Number(reset) - now);
  if (/^[\d.]+(ms|s|m|h)/.test(reset)) return durationMs(reset);
  const at = /^\d{4}-/.test(reset) ? Date.parse(reset) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
