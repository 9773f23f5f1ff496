import {
  count,
  counted,
  duration,
  durationRange,
  formatDateTime,
  percent,
  percentDone,
  percentRange,
  shorten,
  signed,
  usd,
  usdRange,
  formatDay,
  formatTime,
} from '../../../web/lib/format.ts';
import { scheduleText } from '../../../web/features/recurring/schedule.ts';
import { ownTimeZone, setRegion } from '../../../web/lib/locale.ts';

/** Replaces no-break spaces by ordinary ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('figures', () => {
  it('are formatted with their unit', () => {
    expect(plain(percent(0.524))).toBe('52%');
    expect(plain(percentRange(0.464, 0.578))).toBe('46–58%');
    expect(plain(counted(1, 'persona'))).toBe('1 persona');
    expect(plain(counted(20, 'persona'))).toBe('20 personas');
  });

  it('show the sign of a score, and none for zero', () => {
    expect(signed(0.256)).toMatch(/^\+0[.,]26$/);
    expect(signed(-0.1)).toMatch(/^−0[.,]10$/);
    expect(signed(-0.001)).toMatch(/^0[.,]00$/);
  });
});

describe('durations', () => {
  it.each([
    [0, '0 s'],
    [0.2, '1 s'],
    [34.4, '34 s'],
    [59.6, '1 min'],
    [80, '1 min 20 s'],
    [7500, '2 h 5 min'],
    [7199, '2 h'],
  ])('of %p seconds are shown as %p', (seconds, text) => expect(plain(duration(seconds))).toBe(text));

  it('are one figure when both ends look the same', () => {
    expect(plain(durationRange(40, 55))).toBe('40–55 s');
    expect(plain(durationRange(60.1, 60.2))).toBe('1 min');
    expect(plain(durationRange(50, 80))).toBe('50 s – 1 min 20 s');
  });
});

describe('money', () => {
  it('is shown as free only if it is', () => {
    expect(usd(0)).toBe('$0');
    expect(usd(0.00002)).toBe('under $0.0001');
    expect(usd(0.00042)).toMatch(/^\$0[.,]0004$/);
    expect(usd(0.0123)).toMatch(/^\$0[.,]012$/);
    expect(usd(0.41)).toMatch(/^\$0[.,]41$/);
  });

  it('shows the currency of a range once', () => {
    expect(usdRange(0.35, 0.48)).toMatch(/^\$0[.,]35–0[.,]48$/);
    expect(usdRange(0.35, 0.35)).toMatch(/^\$0[.,]35$/);
  });
});

describe('times', () => {
  const now = new Date(2026, 10, 21, 15, 0);

  it('include the day only if it is not today, and the year only if it is not this year', () => {
    expect(formatTime(new Date(2026, 10, 21, 14, 32).toISOString(), now)).not.toMatch(/21|Nov/);
    expect(formatTime(new Date(2026, 10, 20, 14, 32).toISOString(), now)).toMatch(/20/);
    expect(formatTime(new Date(2026, 10, 20, 14, 32).toISOString(), now)).not.toMatch(/2026/);
    expect(formatTime(new Date(2025, 10, 20, 14, 32).toISOString(), now)).toMatch(/2025/);
  });
});

test('include day and year when they are stored or sent', () => {
  expect(formatDateTime(new Date().toISOString())).toContain(String(new Date().getFullYear()));
});

test.each([
  [0, 20, 0],
  [25, 300, 8],
  [199, 200, 99],
  [200, 200, 100],
  [0, 0, 0],
])('the progress of %d of %d is shown as %d %%', (done, whole, percent) =>
  expect(percentDone(done, whole)).toBe(percent),
);

describe('shortened text', () => {
  it('ends after a whole word and is not too long', () => {
    expect(shorten('A train every ten minutes', 100)).toBe('A train every ten minutes');
    expect(shorten('A train every ten minutes', 16)).toBe('A train every…');
    expect(shorten('It stops here. And goes on', 17)).toBe('It stops here…');
    expect(shorten('Donaudampfschifffahrt', 10)).toBe('Donaudamp…');
  });
});

test('formats follow the locale and time zone that a person chose, and those of the browser again', () => {
  const evening = '2026-11-09T22:30:00Z';
  try {
    setRegion({ locale: 'de-DE', timeZone: 'Asia/Tokyo' });
    expect([count(1234567), percentRange(0.461, 0.58), usd(1234.5)]).toEqual(['1.234.567', '46–58%', '$1.234,50']);
    expect(formatDay(evening)).toBe('10 Nov 2026');
    expect(formatTime(evening, new Date('2026-11-10T01:00:00Z'))).toBe('7:30');
    expect(ownTimeZone()).toBe('Asia/Tokyo');
    expect(signed(0.384)).toBe('+0,38');
    // Words are English in every region, and the clock is the region's own.
    const written = ['ja-JP', 'pt-BR', 'es-MX', 'ar-EG', 'en-US', 'en-GB', 'fr-FR'].map((locale) => {
      setRegion({ locale, timeZone: 'UTC' });
      return formatDateTime(evening).replaceAll(/\s/g, ' ');
    });
    expect(written).toEqual([
      'Nov 9, 2026, 22:30',
      '9 Nov 2026, 22:30',
      '9 Nov 2026, 10:30 pm',
      '9 Nov 2026, 10:30 pm',
      'Nov 9, 2026, 10:30 PM',
      '9 Nov 2026, 22:30',
      '9 Nov 2026, 22:30',
    ]);
    setRegion({ locale: 'de-DE', timeZone: 'UTC' });
    expect(scheduleText({ every: 'week', onDay: 1, atHour: 7, timeZone: 'UTC' })).toBe('Every Monday at 7:00, UTC');
  } finally {
    setRegion({});
  }
  expect(ownTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
});
