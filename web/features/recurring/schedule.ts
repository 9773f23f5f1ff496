import type { RecurrencePeriod } from '../../../domain/simulations/recurrence.ts';
import { dateFormat } from '../../lib/locale.ts';

export interface ScheduleValues {
  every: RecurrencePeriod;
  /** Day of the week from 0, Sunday, or day of the month from 1; null for every day. */
  onDay: number | null;
  atHour: number;
  timeZone: string;
}

const weekDay = dateFormat({ weekday: 'long', timeZone: 'UTC' });

/** The days of the week from Sunday, which is 0: January 1, 2023 was a Sunday. */
export function weekDays(): { value: number; label: string }[] {
  return Array.from({ length: 7 }, (_, day) => ({
    value: day,
    label: weekDay.format(new Date(Date.UTC(2023, 0, 1 + day))),
  }));
}

const hourOfDay = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** `7:00 AM` or `07:00`, as other times are written here. */
export function hourText(hour: number): string {
  return hourOfDay.format(new Date(Date.UTC(2023, 0, 1, hour)));
}

/** 'Every Monday at 7:00 AM, Europe/Berlin'. */
export function scheduleText({
  every,
  onDay,
  atHour,
  timeZone,
}: Omit<ScheduleValues, 'every'> & { every: string }): string {
  return `Every ${periodText(every, onDay)} at ${hourText(atHour)}, ${timeZone.replaceAll('_', ' ')}`;
}

function periodText(every: string, onDay: number | null): string {
  if (every === 'week') return weekDays()[onDay ?? 1]?.label ?? 'week';
  return every === 'month' ? `month on day ${onDay ?? 1}` : 'day';
}

/** Returns the default day of a period: Monday, the first of the month, or null for every day. */
export function firstDayOf(every: RecurrencePeriod): number | null {
  return every === 'day' ? null : 1;
}
