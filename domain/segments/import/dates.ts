/** Parses dates as people and systems write them. */
import { toLatinDigits } from '../../letters.ts';
import type { CellFormat } from './formats.ts';

/** Names of months begin with these letters: English, German, French and Spanish. */
const monthNames = [
  'jan|jän|ene',
  'feb|fév|fev',
  'mar|mär|mrz',
  'apr|avr|abr',
  'may|mai',
  'jun|juin',
  'jul|juil',
  'aug|aoû|aou|ago',
  'sep',
  'oct|okt',
  'nov',
  'dec|dez|déc|dic',
].map((names) => new RegExp(`^(${names})`, 'i'));

interface DateReading {
  /** Order of day and month between slashes, dots or hyphens; by default the month is first between slashes only. */
  format?: CellFormat | null | undefined;
  /** Latest year that two digits may mean; later ones are of the century before. */
  latest?: number | undefined;
}

/** Formats as `2026-11-21`; undefined for what is no date. */
export function parseDate(cell: unknown, { format, latest = 2049 }: DateReading = {}): string | undefined {
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined;
  const text = toLatinDigits(String(cell).trim());
  const iso =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/.exec(text) ?? /^(\d{4})(?=\d{4}$)()(\d{2})(\d{2})$/.exec(text);
  if (iso) return formatDay(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const found = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (found) {
    const [first, second] = [Number(found[1]), Number(found[3])];
    const year = fullYear(found[4] ?? '', latest);
    const isDayFirst = format === 'day-month' || (format !== 'month-day' && (found[2] === '.' || first > 12));
    return isDayFirst ? formatDay(year, second, first) : formatDay(year, first, second);
  }
  return parseWords(text, latest);
}

const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[. -]*(?:de )?(\p{L}{3,12})\.?[ ,-]*(?:de )?(\d{4}|\d{2})$/u;
const monthFirst = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const eastern = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/;

/** 'Feb 3, 1985', '3 February 1985', '3. März 1985', '03-FEB-85', '1985年2月3日'. */
function parseWords(text: string, latest: number): string | undefined {
  const east = eastern.exec(text);
  if (east) return formatDay(Number(east[1]), Number(east[2]), Number(east[3]));
  const found = dayFirst.exec(text);
  const [, name = '', day = '', year = ''] = found
    ? [found[0], found[2], found[1], found[3]]
    : (monthFirst.exec(text) ?? []);
  const month = monthNames.findIndex((names) => names.test(name)) + 1;
  return month === 0 ? undefined : formatDay(fullYear(year, latest), month, Number(day));
}

function fullYear(digits: string, latest: number): number {
  if (digits.length === 4) return Number(digits);
  const year = 2000 + Number(digits);
  return year > latest ? year - 100 : year;
}

function formatDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** Whole years from a birth to a day, both as `2026-11-29`. */
export function yearsBetween(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
