import type { Words } from '../../../domain/figure-words.ts';
import { count, counted, percent, percentRange, shorten, signed, usd } from '../../lib/format.ts';
import { dateFormat, numberFormat } from '../../lib/locale.ts';

const dayFormat = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDayFormat = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });
const compactFormat = numberFormat({ notation: 'compact', maximumFractionDigits: 1 });

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
