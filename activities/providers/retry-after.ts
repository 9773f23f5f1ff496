/** Limits the damage of a wrong clock on either side to an hour. */
const maxMs = 3_600_000;

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

function bounded(ms: number): number {
  return Math.min(maxMs, Math.max(0, Math.ceil(ms)));
}
