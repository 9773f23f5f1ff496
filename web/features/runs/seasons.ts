/** Days between which runs were made, such as 2026-03-01; '' for no limit. Both are included. */
export interface Days {
  from: string;
  to: string;
}

export interface Season extends Days {
  label: string;
}

const names = ['Winter', 'Spring', 'Summer', 'Fall'] as const;

/** Returns the day as people write it into a date field. */
function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

export function daysBefore(today: Date, days: number): string {
  return dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - days));
}

/** Lists the seasons of three whole months until today's, newest first. A winter is named by the year of its February. */
export function seasonsUntil(today: Date, count: number): Season[] {
  // December counts as the month 0 of the year that follows.
  const quarter = Math.floor((today.getFullYear() * 12 + today.getMonth() + 1) / 3);
  return Array.from({ length: count }, (_, ago) => {
    const at = quarter - ago;
    return {
      label: `${names[at % 4]} ${Math.floor(at / 4)}`,
      from: dayOf(new Date(0, at * 3 - 1 - 1900 * 12)),
      to: dayOf(new Date(0, at * 3 + 2 - 1900 * 12, 0)),
    };
  });
}
