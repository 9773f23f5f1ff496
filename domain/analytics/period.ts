/** Days of a reader's calendar and the steps of a trend. */
import { InvalidInput } from '../errors.ts';
import type { AnalyticsFilter, Period } from './filter.ts';

export const trendUnits = ['day', 'week', 'month'] as const;
export type TrendUnit = (typeof trendUnits)[number];

const dayMs = 86_400_000;
const lengths: Record<Exclude<Period, 'all' | '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 };

/** Returns the calendar day of a moment in a time zone, YYYY-MM-DD. Throws InvalidInput for an unknown time zone. */
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
 * Returns the first and last day of a filter, both inclusive; null means no limit. A preset includes today: 7 days are
 * today and the six days before.
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

/** Chooses days up to six weeks, weeks up to nine months, else months, which gives about 40 steps at most. */
export function unitFor(first: string, last: string): TrendUnit {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days <= 45) return 'day';
  return days <= 275 ? 'week' : 'month';
}

/** Returns the first day of the step that contains a day; weeks begin on Monday, as in Postgres. */
export function stepOf(day: string, unit: TrendUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 8)}01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/**
 * Lists all steps from the first day's to the last day's, empty ones included, so that a chart does not skip a month
 * without runs.
 */
export function stepsBetween(first: string, last: string, unit: TrendUnit): string[] {
  const steps: string[] = [];
  for (let step = stepOf(first, unit); step <= last; step = nextStep(step, unit)) steps.push(step);
  return steps;
}

function nextStep(step: string, unit: TrendUnit): string {
  return stepOf(addDays(step, unit === 'day' ? 1 : unit === 'week' ? 7 : 32), unit);
}
