import type { Words } from '../../../domain/figure-words.ts';
import { count, counted, percent, percentRange, shorten, signed, usd } from '../../lib/format.ts';

const dayFormat = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });

function day(text: string): string {
  return dayFormat.format(new Date(text));
}

export const words: Words = { count, counted, percent, percentRange, signed, usd, day, shorten };

/** A step of a trend under its axis: `5 Oct`, or `Oct 2026` for a month. */
export function stepWord(step: string, unit: string): string {
  return (unit === 'month' ? monthFormat : shortDayFormat).format(new Date(step));
}

/** The same where there is room: `week of 5 Oct 2026`. */
export function stepName(step: string, unit: string): string {
  if (unit === 'month') return stepWord(step, unit);
  return unit === 'week' ? `week of ${day(step)}` : day(step);
}
