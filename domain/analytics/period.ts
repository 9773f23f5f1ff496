/** Days of a reader's calendar and the steps a trend is drawn in. */
import { InvalidInput } from '../errors.ts';
import type { AnalyticsFilter, Period } from './filter.ts';

export const trendUnits = ['day', 'week', 'month'] as const;
export type TrendUnit = (typeof trendUnits)[number];

const dayMs = 86_400_000;
const lengths: Record<Exclude<Period, 'all' | '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 };

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. Throws InvalidInput for a zone nobody knows. */
export function dayIn(timeZone: string, moment: Date): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
      moment,
    );
  } catch {
    throw new InvalidInput(`Unknown time zone: ${timeZone}`, 'timeZone');
  }
}

/**
 * First and last day of a filter, both included; null where it is open. A preset counts today in: 7 days are today and
 * six before.
 */
export function daysOf(
  filter: Pick<AnalyticsFilter, 'period' | 'from' | 'to'>,
  today: string,
): { from: string | null; to: string | null } {
  const { period, from, to } = filter;
  if (from !== null || to !== null || period === 'all') return { from, to };
  if (period === '12m') return { from: dayAfterYearBefore(today), to: null };
  return { from: addDays(today, 1 - lengths[period]), to: null };
}

function dayAfterYearBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return addDays(date.toISOString().slice(0, 10), 1);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Days up to six weeks, weeks up to nine months, else months: between 1 and some 40 steps for most. */
export function unitFor(first: string, last: string): TrendUnit {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days <= 45) return 'day';
  return days <= 275 ? 'week' : 'month';
}

/** The first day of the step a day lies in; weeks begin on Monday, as Postgres has them. */
export function stepOf(day: string, unit: TrendUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 8)}01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/**
 * Every step from the one with the first day to the one with the last, empty ones too: a line must not jump over a
 * silent month.
 */
export function stepsBetween(first: string, last: string, unit: TrendUnit): string[] {
  const steps: string[] = [];
  for (let step = stepOf(first, unit); step <= last; step = nextStep(step, unit)) steps.push(step);
  return steps;
}

function nextStep(step: string, unit: TrendUnit): string {
  return stepOf(addDays(step, unit === 'day' ? 1 : unit === 'week' ? 7 : 32), unit);
}
