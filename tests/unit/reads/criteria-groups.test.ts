/** Groups of criteria with or and not: parsing, matching, limits and words. */
import fc from 'fast-check';
import {
  explainImpossible,
  matchesCriteria,
  parseCriteria,
  UnreadableCriteria,
  type CriteriaEntry,
} from '../../../domain/segments/criteria.ts';
import { findOversized } from '../../../domain/segments/criteria-limits.ts';
import { describeCriteria } from '../../../domain/segments/criteria-words.ts';

const is = (field: string, value: unknown): CriteriaEntry => ({ field, operator: 'equals', value });
const not = <T extends CriteriaEntry>(entry: T): T => ({ ...entry, not: true });
const between = (min: number | null, max: number | null): CriteriaEntry => ({
  field: 'age',
  operator: 'range',
  value: { min, max },
});

type Person = Record<'a' | 'b' | 'c', string | undefined>;
const fields = ['a', 'b', 'c'] as const;

/** Says which people an expression selects by going through sets, unlike the domain, which judges one person at a time. */
function selected(entry: CriteriaEntry, people: readonly Person[]): Set<number> {
  const everybody = new Set(people.keys());
  const minus = (one: Set<number>, other: Set<number>) => new Set([...one].filter((at) => !other.has(at)));
  let found: Set<number>;
  if ('all' in entry)
    found = entry.all.reduce((left, part) => minus(left, minus(left, selected(part, people))), everybody);
  else if ('any' in entry) found = new Set(entry.any.flatMap((part) => [...selected(part, people)]));
  else found = new Set([...everybody].filter((at) => people[at]?.[entry.field as 'a'] === entry.value));
  return entry.not ? minus(everybody, found) : found;
}

const value = fc.constantFrom('x', 'y', 'z');
const negation = fc.constantFrom({}, { not: true as const });
const leaf = fc
  .tuple(fc.constantFrom(...fields), value, negation)
  .map(([field, held, no]): CriteriaEntry => ({ ...is(field, held), ...no }));
function groupsOf(inner: fc.Arbitrary<CriteriaEntry>): fc.Arbitrary<CriteriaEntry> {
  return fc
    .tuple(fc.boolean(), fc.array(inner, { minLength: 1, maxLength: 4 }), negation)
    .map(([isAll, entries, no]): CriteriaEntry => (isAll ? { all: entries, ...no } : { any: entries, ...no }));
}
const expression = groupsOf(fc.oneof(leaf, groupsOf(fc.oneof(leaf, groupsOf(leaf)))));
const person: fc.Arbitrary<Person> = fc.record({
  a: fc.option(value, { nil: undefined }),
  b: fc.option(value, { nil: undefined }),
  c: fc.option(value, { nil: undefined }),
});

test('an expression selects the people that a naive evaluation with sets selects', () => {
  fc.assert(
    fc.property(expression, fc.array(person, { maxLength: 8 }), (entry, people) => {
      const expected = selected(entry, people);
      const found = people.flatMap((held, at) => (matchesCriteria(held, 'field' in entry ? [entry] : entry) ? at : []));
      expect(found).toEqual([...expected].toSorted((one, other) => one - other));
      expect(parseCriteria(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
    }),
  );
});

test('whoever has no value is not the value, so that both halves are everybody', () => {
  const texas = is('state', 'Texas');
  const people = [{ state: 'Texas' }, { state: 'Ohio' }, { state: null }, {}];
  expect(people.map((one) => matchesCriteria(one, [texas]))).toEqual([true, false, false, false]);
  expect(people.map((one) => matchesCriteria(one, [not(texas)]))).toEqual([false, true, true, true]);
  const inTexasOrYoung = not({ any: [texas, between(null, 29)] });
  expect(matchesCriteria({}, inTexasOrYoung)).toBe(true);
  expect(matchesCriteria({ age: 20 }, inTexasOrYoung)).toBe(false);
});

test('a list, a group and a group under `criteria` are read, and a group without criteria selects everybody', () => {
  const group = { any: [is('a', 1), { all: [is('b', 2), not(is('c', 3))] }] };
  expect(parseCriteria(group)).toEqual(group);
  expect(parseCriteria({ criteria: group })).toEqual(group);
  expect(parseCriteria([group, { ...is('a', 1), not: false }])).toEqual([group, is('a', 1)]);
  expect(parseCriteria({ any: [] })).toEqual([]);
});

test.each([
  [
    'a fourth level',
    { all: [{ any: [{ all: [{ any: [is('a', 1)] }] }] }] },
    /3 levels deep \(criteria\.all\[0\]\.any\[0\]\.all\[0\]\)/,
  ],
  ['a fourth level in a list', [{ any: [{ all: [{ any: [is('a', 1)] }] }] }], /3 levels deep/],
  ['both all and any', { all: [is('a', 1)], any: [is('b', 1)] }, /either all or any/],
  ['an empty group', [{ any: [] }], /at least one criterion \(criteria\[0\]\.any\)/],
  ['nobody', { all: [], not: true }, /at least one criterion/],
  ['not as text', [{ ...is('a', 1), not: 'true' }], /not is true or false \(criteria\[0\]\)/],
  ['a wrong entry', { any: [is('a', 1), { field: 'b' }] }, /\(criteria\.any\[1\]\)/],
])('groups with %s are refused, and the message says where', (_name, stored, message) => {
  expect(() => parseCriteria(stored)).toThrow(UnreadableCriteria);
  expect(() => parseCriteria(stored)).toThrow(message);
});

test('too many criteria, too many values and long values are named', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => is('a', at));
  expect(findOversized(many(50))).toBeNull();
  expect(findOversized({ any: [{ all: many(25) }, { all: many(26) }] as CriteriaEntry[] })).toBe(
    'A segment can have 50 criteria, these are 51',
  );
  expect(findOversized([is('a', 1), is('state', 'x'.repeat(201))])).toBe(
    'Criterion 2 (state): a value has up to 200 characters',
  );
  expect(findOversized([is('state', Array.from({ length: 101 }, String))])).toBe(
    'Criterion 1 (state): it can have 100 values, these are 101',
  );
  expect(findOversized([is('f'.repeat(201), 1)])).toMatch(/^Criterion 1 \(f{40}\): an attribute's name/);
});

test('swapped ends are reported wherever they are', () => {
  expect(explainImpossible({ any: [is('a', 1), { all: [not(between(60, 30))] }] })).toMatch(
    /^Nobody's age is between 60/,
  );
  expect(explainImpossible({ any: [is('a', 1), { all: [not(between(30, 60))] }] })).toBeNull();
});

const women = is('gender', 'female');
const suburb: CriteriaEntry = { field: 'location', operator: 'contains', value: 'Suburban' };
const words: [string, Parameters<typeof describeCriteria>[0]][] = [
  ['Everybody', []],
  ['Women', [women]],
  ['People whose gender is female or male', [is('gender', ['female', 'male'])]],
  ['Everybody, but not those whose gender is female', [not(women)]],
  [
    'Women who live in a suburb and who are 51 or older, but not those whose tags include student',
    { all: [women, suburb, between(51, null), not(is('tags', 'student'))] },
  ],
  [
    'Women who are 50 or older or who do not live in Texas, but not those who live in the countryside or whose income is low',
    [
      women,
      { any: [between(50, null), not(is('state', 'Texas'))] },
      not({ any: [{ field: 'location', operator: 'contains', value: 'rural' }, is('income', 'low')] }),
    ],
  ],
  [
    'People who live in Ohio or (who are 18 to 34 and whose interests do not contain ‘chess’)',
    {
      any: [
        is('state', 'Ohio'),
        { all: [between(18, 34), not({ field: 'interests', operator: 'contains', value: 'chess' })] },
      ],
    },
  ],
  [
    'Women who are 18 and (who live in Ohio or whose a is 1)',
    [women, between(18, 18), { any: [is('state', 'Ohio'), is('a', 1)] }],
  ],
  // Not all of several is any of the others.
  [
    'People who live in Ohio or (whose a is not 1 or whose b is 2)',
    { any: [is('state', 'Ohio'), not({ all: [is('a', 1), not(is('b', 2))] })] },
  ],
  ['People whose a is 1, 2, 3, 4 or 3 other values'.replaceAll(', ', ' or '), [is('a', [1, 2, 3, 4, 5, 6, 7])]],
  ['People whose score is 3 or less', [{ field: 'score', operator: 'range', value: { max: 3 } }]],
  // Groups that say nothing of their own are left out.
  ['Women who are 18', { all: [{ any: [women] }, { all: [{ all: [between(18, 18)] }] }] }],
];

test.each(words)('criteria are said in plain words: %s', (sentence, criteria) => {
  expect(describeCriteria(criteria, (field) => field)).toBe(sentence);
});
