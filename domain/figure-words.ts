/** Formats of figures in a reader's language; screens and reports pass their own. */
export interface Words {
  count: (value: number) => string;
  /** `1 persona`, `20 personas`. */
  counted: (value: number, one: string, many?: string) => string;
  /** Formats 0 to 1 as `52%`. */
  percent: (share: number) => string;
  percentRange: (low: number, high: number) => string;
  /** `+0.26`. */
  signed: (score: number) => string;
  usd: (value: number) => string;
  /** Formats a day given as YYYY-MM-DD. */
  day: (day: string) => string;
  /** Formats a day without its year: `5 Oct`. */
  shortDay: (day: string) => string;
  /** Formats a day's month: `Oct 2026`. */
  month: (day: string) => string;
  /** `1.2K`. */
  compact: (value: number) => string;
  shorten: (text: string, length: number) => string;
}

/** Formats a step of a trend for the axis: `5 Oct`, or `Oct 2026` for a month. */
export function stepWord(step: string, unit: string, words: Pick<Words, 'shortDay' | 'month'>): string {
  return unit === 'month' ? words.month(step) : words.shortDay(step);
}

/** Formats a step of a trend in full: `week of 5 Oct 2026`. */
export function stepName(step: string, unit: string, words: Pick<Words, 'day' | 'month'>): string {
  if (unit === 'month') return words.month(step);
  return unit === 'week' ? `week of ${words.day(step)}` : words.day(step);
}
