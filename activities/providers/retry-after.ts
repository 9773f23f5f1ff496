/** Limits the damage of a wrong clock on either side to an hour. */
const maxMs = 3_600_000;
/** A time in words depends on no clock; quotas of a day name the longest. */
const maxNamedMs = 24 * 3_600_000;

/**
 * Returns milliseconds from `retry-after-ms`, or from `retry-after` in seconds or as an HTTP date; null without either.
 */
export function retryAfterOf(headers: Headers | undefined, now: number = Date.now()): number | null {
  const precise = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(precise)) return bounded(precise);
  const text = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return bounded(Number(text) * 1_000);
  const date = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? null : bounded(date - now);
}

/**
 * Returns the milliseconds that an error names in its body: Google's RetryInfo, or a text such as 'Please try again in
 * 1m20.5s'; null without any.
 */
export function retryAfterIn(body: unknown): number | null {
  const text = JSON.stringify(body) ?? '';
  const info = /"retryDelay":"([\d.]+)s"/.exec(text)?.[1];
  if (info !== undefined) return bounded(Number(info) * 1_000);
  const [, named] =
    /\b(?:retry|try again|retry again) (?:in|after) ((?:[\d.]+ ?(?:ms|milliseconds?|s|seconds?|m|minutes?|h|hours?)(?![a-z]) ?)+)/i.exec(
      text,
    ) ?? [];
  return named === undefined ? null : bounded(durationMs(named), maxNamedMs);
}

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** Adds up a duration such as '1m20.5s' or '20 seconds'. */
export function durationMs(text: string): number {
  const parts = text.matchAll(/([\d.]+) ?(ms|milliseconds?|s|seconds?|m|minutes?|h|hours?)/gi);
  return [...parts].reduce((sum, [, amount = '0', unit = '']) => sum + Number(amount) * msOf(unit.toLowerCase()), 0);
}

function msOf(unit: string): number {
  if (unit.startsWith('ms') || unit.startsWith('milli')) return 1;
  return unitMs[unit.charAt(0)] ?? 0;
}

function bounded(ms: number, limitMs = maxMs): number {
  return Math.min(limitMs, Math.max(0, Math.ceil(ms)));
}
