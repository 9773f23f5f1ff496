/** Formats numbers, shares, times and amounts of money by locale. A no-break space separates a figure from its unit. */
import { dateFormat, numberFormat } from './locale.ts';

export { shorten } from '../../domain/shorten.ts';

const nbsp = '\u00a0';

const whole = numberFormat({ maximumFractionDigits: 0 });

/** `1,200`. */
export function count(value: number): string {
  return whole.format(value);
}

/** `1 persona`, `20 personas`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)}${nbsp}${value === 1 ? one : many}`;
}

/** A share of 0 to 1 as `52%`. */
export function percent(share: number): string {
  return `${whole.format(share * 100)}%`;
}

/** Returns the finished part of `total` in whole percent, rounded down: 100 only when everything is finished. */
export function percentDone(done: number, total: number): number {
  return total <= 0 ? 0 : Math.floor((100 * Math.min(done, total)) / total);
}

/** An interval of shares as `46–58%`. */
export function percentRange(low: number, high: number): string {
  return `${whole.format(low * 100)}–${percent(high)}`;
}

const score = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A score with its sign and a true minus: `+0.26`, `−0.10`, `0.00`. */
export function signed(value: number): string {
  const text = score.format(Math.abs(value));
  if (Number(value.toFixed(2)) === 0) return score.format(0);
  return `${value > 0 ? '+' : '−'}${text}`;
}

/** `0.26`. */
export function decimal(value: number): string {
  return score.format(value);
}

/** Seconds as `34 s`, `1 min 20 s`, `2 h 5 min`; at least `1 s` unless zero. */
export function duration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  if (total < 60) return `${total === 0 && seconds > 0 ? 1 : total}${nbsp}s`;
  if (total < 3600) return joinUnits(Math.floor(total / 60), 'min', total % 60, 's');
  const minutes = Math.round(total / 60);
  return joinUnits(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  const head = `${large}${nbsp}${largeUnit}`;
  return small === 0 ? head : `${head} ${small}${nbsp}${smallUnit}`;
}

/** A range of seconds as `40–55 s` or `1 min 20 s – 2 min`; one figure when both ends look the same. */
export function durationRange(low: number, high: number): string {
  const [from, to] = [duration(low), duration(high)];
  if (from === to) return from;
  return high < 60 ? `${Math.round(low)}–${to}` : `${from} – ${to}`;
}

const cents = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tenthsOfCents = numberFormat({ maximumFractionDigits: 3 });
const smallAmounts = numberFormat({ maximumFractionDigits: 4 });

/** US dollars with two digits, and more below ten cents so that small runs do not look free. */
export function usd(value: number): string {
  if (value === 0) return '$0';
  if (value < 0.0001) return 'under $0.0001';
  const digits = value < 0.001 ? 4 : value < 0.1 ? 3 : 2;
  return `$${(digits === 2 ? cents : digits === 3 ? tenthsOfCents : smallAmounts).format(value)}`;
}

/** `$0.02–0.05`; one amount when both ends look the same. */
export function usdRange(low: number, high: number): string {
  const [from, to] = [usd(low), usd(high)];
  return from === to ? from : `${from}–${to.replace('$', '')}`;
}

const kilobyte = 1024;
const oneDecimal = numberFormat({ maximumFractionDigits: 1 });

/** Bytes as `512 B`, `40 kB`, `1.5 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  return bytes < kilobyte * kilobyte
    ? `${Math.round(bytes / kilobyte)} kB`
    : `${oneDecimal.format(bytes / kilobyte / kilobyte)} MB`;
}

const time = dateFormat({ hour: 'numeric', minute: '2-digit' });
const day = dateFormat({ day: 'numeric', month: 'short' });
const year = dateFormat({ year: 'numeric' });
const dayOfYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** `14:32` today, `20 Nov, 14:32` this year, with the year for earlier dates; in the reader's locale. */
export function formatTime(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  if (dayOfYear.format(date) === dayOfYear.format(now)) return time.format(date);
  return `${(year.format(date) === year.format(now) ? day : dayOfYear).format(date)}, ${time.format(date)}`;
}

/** `22 Nov 2026, 14:32`, for text that may be read on another day. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  return `${dayOfYear.format(date)}, ${time.format(date)}`;
}

const moment = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** `20 November 2026 at 14:32 GMT+1`, for readers in another zone than the writer. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** `20 Nov 2026`, in the reader's locale. */
export function formatDay(iso: string): string {
  return dayOfYear.format(new Date(iso));
}
