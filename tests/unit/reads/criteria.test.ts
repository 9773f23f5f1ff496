import fc from 'fast-check';
import { computeDistribution } from '../../../domain/segments/distribution.ts';
import {
  parseCriteria,
  explainImpossible,
  matchesCriteria,
  UnreadableCriteria,
  type Criterion,
} from '../../../domain/segments/criteria.ts';

const profile = {
  age: 42,
  income: '75000',
  state: 'Ohio',
  interests: ['Gardening', 'city budgets'],
  party: ' Independent ',
  empty: '',
  none: null,
};

const cases: [string, Criterion, boolean][] = [
  ['equal text, whatever its case', { field: 'state', operator: 'equals', value: 'OHIO' }, true],
  ['equal text with spaces around', { field: 'party', operator: 'equals', value: 'independent' }, true],
  ['equal number given as text', { field: 'age', operator: 'equals', value: '42' }, true],
  ['any of several values', { field: 'state', operator: 'equals', value: ['Utah', 'Ohio'] }, true],
  ['none of several values', { field: 'state', operator: 'equals', value: ['Utah', 'Iowa'] }, false],
  ['part is not equal', { field: 'state', operator: 'equals', value: 'Ohi' }, false],
  ['a whole entry of a list', { field: 'interests', operator: 'equals', value: 'gardening' }, true],
  ['a part of a text', { field: 'state', operator: 'contains', value: 'hi' }, true],
  ['a part of an entry', { field: 'interests', operator: 'contains', value: 'budget' }, true],
  ['contains nothing', { field: 'state', operator: 'contains', value: ' ' }, false],
  ['the ends belong to a range', { field: 'age', operator: 'range', value: { min: 42, max: 42 } }, true],
  ['above a range', { field: 'age', operator: 'range', value: [18, 41] }, false],
  ['an open range', { field: 'age', operator: 'range', value: '35+' }, true],
  ['a range in words', { field: 'age', operator: 'range', value: '35-44' }, true],
  ['a number kept as text', { field: 'income', operator: 'range', value: { min: 50_000 } }, true],
  ['text is in no range', { field: 'state', operator: 'range', value: { min: 0 } }, false],
  ['empty text is not zero', { field: 'empty', operator: 'range', value: { min: -1, max: 1 } }, false],
  ['null meets nothing', { field: 'none', operator: 'equals', value: 'null' }, false],
  ['what every object answers to is no field', { field: 'constructor', operator: 'contains', value: 'object' }, false],
  ['an unknown field meets nothing', { field: 'height', operator: 'contains', value: 'a' }, false],
];

test.each(cases)('a criterion is checked correctly: %s', (_name, criterion, expected) => {
  expect(matchesCriteria(profile, [criterion])).toBe(expected);
});

test('all criteria must be met, and an empty list is always met', () => {
  const [holds, fails] = [cases[0]![1], cases[5]![1]];
  expect(matchesCriteria(profile, [holds, holds])).toBe(true);
  expect(matchesCriteria(profile, [holds, fails])).toBe(false);
  expect(matchesCriteria({}, [])).toBe(true);
});

test('a number is in a range exactly when it is between its ends', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer(), (age, min, max) => {
      const isWithin = matchesCriteria({ age }, [{ field: 'age', operator: 'range', value: { min, max } }]);
      expect(isWithin).toBe(age >= min && age <= max);
    }),
  );
});

test('criteria may be a list, a list under `criteria`, or missing', () => {
  const one = { field: 'age', operator: 'equals', value: 1 };
  expect(parseCriteria([one])).toEqual([one]);
  expect(parseCriteria({ criteria: [one] })).toEqual([one]);
  for (const nothing of [null, undefined, {}, []]) expect(parseCriteria(nothing)).toEqual([]);
});

test.each([
  ['an unknown operator', [{ field: 'age', operator: 'above', value: 3 }]],
  ['no field', [{ operator: 'equals', value: 3 }]],
  ['a range without ends', [{ field: 'age', operator: 'range', value: {} }]],
  ['a range in other words', [{ field: 'age', operator: 'range', value: 'young' }]],
  ['text', { criteria: 'age > 3' }],
])('criteria with %s cannot be read', (_name, stored) => {
  expect(() => parseCriteria(stored)).toThrow(UnreadableCriteria);
});

test('a range whose ends are swapped is reported, because nobody is in it', () => {
  const between = (value: unknown): Criterion[] => [{ field: 'age', operator: 'range', value }];
  expect(explainImpossible(between({ min: 60, max: 30 }))).toBe(
    "Nobody's age is between 60 and 30: the smaller number comes first",
  );
  for (const fine of [{ min: 30, max: 60 }, { min: 30 }, '35+', { min: 5, max: 5 }])
    expect(explainImpossible(between(fine))).toBeNull();
});

test('values that weights distinguish are one value in a chart', () => {
  const held = Array.from({ length: 120 }, (_, at) => ({
    value: at % 2 === 0 ? 'female' : 'male',
    count: 1,
    weight: 0.5 + at / 120,
  }));
  const { kind, different, buckets } = computeDistribution('gender', held);
  expect({ kind, different, labels: buckets.map(({ label, count }) => [label, count]) }).toEqual({
    kind: 'category',
    different: 2,
    labels: [
      ['female', 60],
      ['male', 60],
    ],
  });
});
