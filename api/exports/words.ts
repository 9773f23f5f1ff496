import type { Words } from '../../domain/figure-words.ts';
import { cutText } from './safe-text.ts';

/** Figures in files are formatted in English, regardless of the reader. */
const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const two = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const compactFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const percent = (share: number) => `${wholeNumber.format(share * 100)}%`;

export const words: Words = {
  count: (value) => wholeNumber.format(value),
  counted: (value, one, many = `${one}s`) => `${wholeNumber.format(value)} ${value === 1 ? one : many}`,
  percent,
  percentRange: (low, high) => `${wholeNumber.format(low * 100)}–${percent(high)}`,
  signed(value) {
    if (Number(value.toFixed(2)) === 0) return two.format(0);
    return `${value > 0 ? '+' : '−'}${two.format(Math.abs(value))}`;
  },
  usd(value) {
    if (value === 0) return '$0';
    if (value < 0.0001) return 'under $0.0001';
    return `$${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: value < 0.1 ? 4 : 2 })}`;
  },
  day: (day) => dayFormat.format(new Date(day)),
  shortDay: (day) => shortDayFormat.format(new Date(day)),
  month: (day) => monthFormat.format(new Date(day)),
  compact: (value) => compactFormat.format(value),
  shorten: cutText,
};

export function decimal(value: number): string {
  return two.format(value);
}

export function moment(time: Date): string {
  return `${momentFormat.format(time)} UTC`;
}
