/** Rhythm of a recurring run: every day, week or month. */
import { InvalidInput } from '../errors.ts';

export const recurrencePeriods = ['day', 'week', 'month'] as const;
export type RecurrencePeriod = (typeof recurrencePeriods)[number];

export const recurrenceLimits = { nameCharacters: 100, perPerson: 50 } as const;

export interface Rhythm {
  every: RecurrencePeriod;
  /** Day of the week, 0 (Sunday) to 6, or day of the month, 1 to 28; null for every day. */
  onDay: number | null;
  /** Hour from 0 to 23 in `timeZone`. */
  atHour: number;
  /** IANA name of the time zone. */
  timeZone: string;
}

export interface RhythmInput {
  every: string;
  onDay?: number | null | undefined;
  atHour: number;
  timeZone: string;
}

/** Checks a rhythm. Throws InvalidInput that names the field. */
export function checkRhythm({ every, onDay, atHour, timeZone }: RhythmInput): Rhythm {
  const period = recurrencePeriods.find((known) => known === every);
  if (period === undefined) throw new InvalidInput('every must be day, week or month', 'every');
  if (!Number.isInteger(atHour) || atHour < 0 || atHour > 23)
    throw new InvalidInput('The hour must be from 0 to 23', 'atHour');
  if (!isTimeZone(timeZone)) throw new InvalidInput('The time zone is not known', 'timeZone');
  return { every: period, onDay: checkDay(period, onDay ?? null), atHour, timeZone };
}

function checkDay(every: RecurrencePeriod, day: number | null): number | null {
  if (every === 'day') return null;
  const [first, last] = every === 'week' ? [0, 6] : [1, 28];
  if (day === null || !Number.isInteger(day) || day < first || day > last)
    throw new InvalidInput(
      every === 'week' ? 'The day must be from 0 (Sunday) to 6' : 'The day must be from 1 to 28',
      'onDay',
    );
  return day;
}

/** Checks a monthly limit in US dollars; null is none. Throws InvalidInput. */
export function checkMonthlyCap(usd: number | null | undefined): number | null {
  if (usd === null || usd === undefined) return null;
  if (!Number.isFinite(usd) || usd <= 0)
    throw new InvalidInput('The monthly limit must be more than 0 dollars', 'monthlyCapUsd');
  return usd;
}

/** Runs of an average month. */
export function runsPerMonth(every: RecurrencePeriod): number {
  return { day: 365 / 12, week: 365 / 7 / 12, month: 1 }[every];
}

export function checkRecurrenceName(name: string): string {
  const text = name.trim();
  if (text === '') throw new InvalidInput('Give it a name', 'name');
  if (text.length > recurrenceLimits.nameCharacters)
    throw new InvalidInput('A name may have at most 100 characters', 'name');
  return text;
}

export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
