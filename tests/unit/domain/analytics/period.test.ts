import fc from 'fast-check';
import {
  addDays,
  dayIn,
  daysOf,
  stepOf,
  stepsBetween,
  trendUnits,
  unitFor,
} from '../../../../domain/analytics/period.ts';

test('a time belongs to a day in the reader’s time zone', () => {
  const moment = new Date('2026-03-01T03:30:00Z');
  expect(dayIn('UTC', moment)).toBe('2026-03-01');
  expect(dayIn('America/New_York', moment)).toBe('2026-02-28');
  expect(() => dayIn('Mars/Olympus', moment)).toThrow('Unknown time zone: Mars/Olympus');
});

test('preset periods include today', () => {
  expect(daysOf({ period: '7d', from: null, to: null }, '2026-03-01')).toEqual({ from: '2026-02-23', to: null });
  expect(daysOf({ period: '12m', from: null, to: null }, '2026-03-01')).toEqual({ from: '2025-03-02', to: null });
  expect(daysOf({ period: 'all', from: null, to: '2026-01-01' }, '2026-03-01')).toEqual({
    from: null,
    to: '2026-01-01',
  });
});

test('longer periods are divided into longer steps', () => {
  expect(unitFor('2026-01-01', '2026-02-14')).toBe('day');
  expect(unitFor('2026-01-01', '2026-02-15')).toBe('week');
  expect(unitFor('2026-01-01', '2026-10-02')).toBe('week');
  expect(unitFor('2026-01-01', '2026-10-03')).toBe('month');
});

test('weeks begin on Monday', () => {
  expect(stepOf('2026-11-22', 'week')).toBe('2026-11-16');
  expect(stepOf('2026-11-16', 'week')).toBe('2026-11-16');
});

test('every day belongs to one of the steps, which follow each other without a gap', () => {
  const start = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 900 }), fc.constantFrom(...trendUnits), (from, length, unit) => {
      const first = addDays('1990-01-01', from);
      const last = addDays(first, length);
      const steps = stepsBetween(first, last, unit);
      expect(steps).toEqual([
        ...new Set(Array.from({ length: length + 1 }, (_, at) => stepOf(addDays(first, at), unit))),
      ]);
    }),
    { numRuns: 60 },
  );
});
