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
const compactFormat = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** Formats of the sentences and charts that the page shares with exported reports. */
export const words: Words = {
  count,
  counted,
  percent,
  percentRange,
  signed,
  usd,
  day: (day) => dayFormat.format(new Date(day)),
  shortDay: (day) => shortDayFormat.format(new Date(day)),
  month: (day) => monthFormat.format(new Date(day)),
  compact: (value) => compactFormat.format(value),
  shorten,
};
