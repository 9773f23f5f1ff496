import fc from 'fast-check';
import {
  answerKinds,
  checkFilter,
  selectsAnswers,
  everything,
  filterableStatuses,
  filterOfQuery,
  isFiltered,
  periods,
  queryOfFilter,
} from '../../../../domain/analytics/filter.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 4 });

const good = fc
  .record({
    period: fc.constantFrom(...periods),
    days: fc.option(fc.tuple(day, day).map((both) => both.toSorted())),
    segmentIds: names,
    providers: names,
    models: names,
    statuses: fc.subarray([...filterableStatuses]),
    search: fc.string({ maxLength: 60 }),
    answers: fc.constantFrom(...answerKinds),
  })
  .map(({ days, ...rest }) => checkFilter({ ...rest, from: days?.[0], to: days?.[1] }));

test('every filter can be stored in a URL and read back', () => {
  fc.assert(
    fc.property(good, (filter) => {
      const address = queryOfFilter(filter).toString();
      expect(checkFilter(filterOfQuery(new URLSearchParams(address)))).toEqual(filter);
    }),
  );
});

test('an empty filter adds nothing to the URL', () => {
  expect(queryOfFilter(everything).toString()).toBe('');
  expect(isFiltered(everything)).toBe(false);
  expect(checkFilter()).toEqual(everything);
});

test('days have precedence over a period', () => {
  expect(checkFilter({ period: '7d', from: '2026-02-28' })).toMatchObject({
    period: 'all',
    from: '2026-02-28',
    to: null,
  });
});

test('segments, providers and models select answers, the other filters select runs', () => {
  expect(selectsAnswers(checkFilter({ statuses: ['failed'], search: 'x', period: '7d', answers: 'model' }))).toBe(
    false,
  );
  for (const part of [{ segmentIds: ['a'] }, { providers: ['a'] }, { models: ['a'] }])
    expect(selectsAnswers(checkFilter(part))).toBe(true);
});
