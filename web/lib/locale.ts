/**
 * Formats by the person's locale and time zone, which their settings may set; otherwise by those of the browser. The
 * rule: digits and separators, the order of a date and the clock are those of the region, words are English as all
 * texts are.
 */

interface Region {
  locale?: string | null | undefined;
  timeZone?: string | null | undefined;
}

let region: { locale: string | undefined; timeZone: string | undefined } = { locale: undefined, timeZone: undefined };

/** Sets the region for all formats, also for those that were made before. */
export function setRegion({ locale, timeZone }: Region): void {
  if (region.locale === (locale ?? undefined) && region.timeZone === (timeZone ?? undefined)) return;
  region = { locale: locale ?? undefined, timeZone: timeZone ?? undefined };
}

/** The person's time zone; UTC where the browser does not say. */
export function ownTimeZone(): string {
  return region.timeZone ?? (new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

/** Builds a format anew whenever the region has changed. */
function following<T>(make: () => T): () => T {
  let made: { of: typeof region; format: T } | null = null;
  return () => {
    if (made === null || made.of !== region) made = { of: region, format: make() };
    return made.format;
  };
}

export interface Format<T> {
  format: (value: T) => string;
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): Format<number> {
  const current = following(() => new Intl.NumberFormat(region.locale, options));
  return { format: (value) => current().format(value) };
}

/** Dates are in the person's time zone unless the options name one. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Format<Date> {
  const current = following(() => {
    const own = new Intl.DateTimeFormat(region.locale, { hour: 'numeric' }).resolvedOptions();
    const clock = options.hour === undefined ? {} : { hourCycle: own.hourCycle };
    const zone = region.timeZone ? { timeZone: region.timeZone } : {};
    return new Intl.DateTimeFormat(inEnglish(own.locale), { ...clock, ...zone, ...options });
  });
  return { format: (value) => current().format(value) };
}

/** Returns the English of a locale's region, which has its order of dates; that of Britain where there is none. */
function inEnglish(locale: string): string {
  const { language, region: country } = new Intl.Locale(locale).maximize();
  if (language === 'en') return locale;
  const english = `en-${country}`;
  return new Intl.DateTimeFormat(english).resolvedOptions().locale === english ? english : 'en-GB';
}
