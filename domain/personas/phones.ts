/** Tells phone numbers from dates, years and ranges of numbers in free text. */
import { toLatinDigits } from '../letters.ts';

/** Digits of any script, grouped as phone numbers are. */
const candidate = /(?<![A-Za-z0-9_\p{Nd}])\+?\p{Nd}[\p{Nd}\s().–-]{7,}\p{Nd}/gu;

const year = '(?:1[89]|20)\\d\\d';
const day =
  `(?:${year}([-.])(?:0?[1-9]|1[0-2])\\1(?:0?[1-9]|[12]\\d|3[01])` +
  `|(?:0?[1-9]|[12]\\d|3[01])([-.])(?:0?[1-9]|[12]\\d|3[01])\\2${year})`;
/** One date, year or hour of a text; a hyphen or dash may join two of them. */
const moment = new RegExp(`^(?:${day}(?:\\s+\\d{1,2})?|${year}(?:-(?:0[1-9]|1[0-2]))?)$`);
const amount = /^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?: \d{3})+$|^\d+$/;

/** Redacts phone numbers. In doubt a number is one: an amount is told less precisely than a person is found. */
export function redactPhones(text: string): string {
  return text.replace(candidate, (found) => (isNoPhone(toLatinDigits(found)) ? found : '[contact]'));
}

function isNoPhone(text: string): boolean {
  if (text.startsWith('+') || /[()]/.test(text)) return false;
  return isMoments(text) || isRange(text) || /^\d{1,2}(?:\.\d{3}){2}$|^\d(?: \d{3}){2}$/.test(text);
}

/** Dates and years alone, in a row or from one to another: '2024-02-13', '2019-2024', '01.02.2024 - 03.04.2024'. */
function isMoments(text: string): boolean {
  if (moment.test(text.trim())) return true;
  const parts = text
    .trim()
    .split(/\s+[–-]\s+|\s+|–/)
    .filter((part) => part !== '-' && part !== '');
  const isHour = (part: string, at: number) => at > 0 && /^\d{1,2}$/.test(part) && /[-.]/.test(parts[at - 1] ?? '');
  return parts.every((part, at) => moment.test(part) || isYears(part) || isHour(part, at));
}

function isYears(text: string): boolean {
  const [, from, to] = new RegExp(`^(${year})-(${year})$`).exec(text) ?? [];
  return from !== undefined && Number(from) <= Number(to);
}

/** Round numbers of which the second is larger: '50000-75000', '10.000 - 14.999'. */
function isRange(text: string): boolean {
  const parts = text.split(/\s*[–-]\s*/);
  const [low = '', high = ''] = parts.map((part) => part.trim());
  if (parts.length !== 2 || ![low, high].every((part) => amount.test(part) && !/^0\d/.test(part))) return false;
  const [from, to] = [low, high].map((part) => Number(part.replaceAll(/[. ]/g, ''))) as [number, number];
  const isRound = (number: number, off: number) => number % 50 === 0 || (number + off) % 50 === 0;
  return from < to && to <= Math.max(from, 1_000) * 100 && isRound(from, -1) && isRound(to, 1);
}
