/** How figures are written in a reader's language; a screen and a report each bring their own. */
export interface Words {
  count: (value: number) => string;
  /** `1 persona`, `20 personas`. */
  counted: (value: number, one: string, many?: string) => string;
  /** 0 to 1 as `52%`. */
  percent: (share: number) => string;
  percentRange: (low: number, high: number) => string;
  /** `+0.26`. */
  signed: (score: number) => string;
  usd: (value: number) => string;
  /** A day given as YYYY-MM-DD. */
  day: (day: string) => string;
  /** The same without its year: `5 Oct`. */
  shortDay: (day: string) => string;
  /** Its month: `Oct 2026`. */
  month: (day: string) => string;
  /** `1.2K`. */
  compact: (value: number) => string;
  shorten: (text: string, length: number) => string;
}

/** A step of a trend under its axis: `5 Oct`, or `Oct 2026` for a month. */
export function stepWord(step: string, unit: string, words: Pick<Words, 'shortDay' | 'month'>): string {
  return unit === 'month' ? words.month(step) : words.shortDay(step);
}

/** The same where there is room: `week of 5 Oct 2026`. */
export function stepName(step: string, unit: string, words: Pick<Words, 'day' | 'month'>): string {
  if (unit === 'month') return words.month(step);
  return unit === 'week' ? `week of ${words.day(step)}` : words.day(step);
}
