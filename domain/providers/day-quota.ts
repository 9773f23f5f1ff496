/** Quotas of a day: told apart from those of a minute, because a retry within the minute cannot help. */
import type { Provider } from './provider.ts';

/**
 * Google's quota ids (GenerateRequestsPerDayPerProjectPerModel), OpenRouter's text (free-models-per-day), OpenAI's
 * (Limit 200, requests per day (RPD)).
 */
const ofDay = /PerDay|per[- ]day|\bRPD\b|\bTPD\b|daily (request |token )?(limit|quota)/i;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns the milliseconds until a spent quota of a day returns, from the body of an error; null for other errors.
 * `namedMs` is the wait that the body names, which Google's does for the minute only: its days end at midnight Pacific
 * time (ai.google.dev, rate limits). Without a named time, an hour.
 */
export function dayQuotaMs(
  provider: Provider,
  body: unknown,
  namedMs: number | null,
  now: number = Date.now(),
): number | null {
  const text = JSON.stringify(body) ?? '';
  if (!ofDay.test(text)) return null;
  if (provider === 'gemini') return msUntilMidnight('America/Los_Angeles', now);
  // OpenRouter names the time in milliseconds since 1970.
  const reset = Number(/"X-RateLimit-Reset":"?(\d{13})"?/i.exec(text)?.[1]);
  if (reset > now) return Math.min(dayMs, reset - now);
  return namedMs ?? hourMs;
}

/** Returns the milliseconds until the next midnight of a time zone. */
export function msUntilMidnight(timeZone: string, now: number): number {
  const end = now + dayMs - sinceMidnight(timeZone, now);
  // A day of a change of the clock is an hour longer or shorter.
  const late = sinceMidnight(timeZone, end);
  return (late > dayMs / 2 ? end + dayMs - late : end - late) - now;
}

function sinceMidnight(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return (part('hour') * 3_600 + part('minute') * 60 + part('second')) * 1_000 + (at % 1_000);
}
