/** Attributes as groups, and filters on them. */
import fc from 'fast-check';
import {
  describeFilters,
  findAttribute,
  readFilters,
  selectPersonas,
  writeFilter,
} from '../../../../domain/breakdown/filter.ts';
import { collect } from './personas.ts';

const of = (values: unknown[], field = 'party') => collect(values.map((value) => ({ attributes: { [field]: value } })));
const groupsOf = (values: unknown[], field = 'party') =>
  of(values, field)
    .attributes.find((one) => one.field === field)
    ?.groups.map(({ label, count }) => `${label} ${count}`);

test('spellings of one value are one group, named as most write it', () => {
  expect(groupsOf(['Green', 'green', 'Green ', 'RED', null, ''])).toEqual(['Green 3', 'RED 1']);
  expect(groupsOf(['F', 'female', 'Woman', 'm', 'nb', 'unknown'], 'gender')).toEqual([
    'Female 3',
    'Male 1',
    'Non-binary 1',
  ]);
  expect(groupsOf([true, false, true], 'votes')).toEqual(['Yes 2', 'No 1']);
});

test('numbers become steps, ages bands, and steps of an order keep it', () => {
  expect(groupsOf([17, 18, 24, 40, 90, null], 'age')).toEqual(['Under 18 1', '18-24 2', '35-44 1', '55+ 1']);
  expect(groupsOf([0, 1, 2, 1, 0], 'children')).toEqual(['0 2', '1 2', '2 1']);
  const steps = groupsOf(
    Array.from({ length: 80 }, (_, at) => at % 40),
    'score',
  );
  expect(steps).toEqual(Array.from({ length: 8 }, (_, at) => `${at * 5} to ${(at + 1) * 5} 10`));
  expect(groupsOf(['Over $100k', 'Under $25k', '$25k to $50k', 'Over $100k'], 'income')).toEqual([
    'Under $25k 1',
    '$25k to $50k 1',
    'Over $100k 2',
  ]);
});

test('what tells everybody apart, identifies people or is the same for all is left out', () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    attributes: {
      motto: `Motto ${at}`,
      email: 'same@example.com',
      country: 'US',
      half: at % 2,
      tags: [`a${at % 3}`, 'b'],
    },
  }));
  expect(collect(rows).attributes.map(({ field }) => field)).toEqual(['half', 'tags']);
  expect(collect([]).attributes).toEqual([]);
});

test('attributes with the names of built-in properties are attributes like others', () => {
  const rows = [1, 2, 3].map((at) => ({
    attributes: JSON.parse(`{"__proto__":"a${at % 2}","constructor":"x${at % 2}"}`),
  }));
  expect(collect(rows).attributes.map(({ field }) => field)).toEqual(['__proto__', 'constructor']);
});

test('an attribute that is called segment stands beside the segment itself', () => {
  const rows = ['x', 'y', 'y'].map((segment, at) => ({
    segmentId: `id ${at % 2}`,
    segmentName: at % 2 === 0 ? 'Nurses' : 'Farmers',
    attributes: { segment },
  }));
  const { attributes } = collect(rows);
  expect(attributes.map(({ field, groups }) => [field, groups.map(({ label }) => label)])).toEqual([
    ['segment', ['Nurses', 'Farmers']],
    ['segment attribute', ['y', 'x']],
  ]);
});

const people = collect(
  [
    { party: 'Democrat', age: 20, likes: ['a', 'b'] },
    { party: 'Republican', age: 30, likes: ['b'] },
    { party: 'Democrat', age: 60, likes: [] },
    { party: 'Green: left', age: 60 },
    { age: 70 },
  ].map((attributes) => ({ attributes })),
);

const chosen = (...texts: string[]) => [...selectPersonas(people, readFilters(texts, people))];

test('values of an attribute widen a filter, attributes narrow it', () => {
  expect(chosen()).toEqual([0, 1, 2, 3, 4]);
  expect(chosen('party:democrat')).toEqual([0, 2]);
  expect(chosen('party:Democrat', 'party:REPUBLICAN')).toEqual([0, 1, 2]);
  expect(chosen('party:Democrat', 'age:55+')).toEqual([2]);
  expect(chosen('likes:b')).toEqual([0, 1]);
  expect(chosen('Party:green: left')).toEqual([3]);
  expect(describeFilters(readFilters(['party:democrat', 'party:republican', 'age:55+'], people))).toEqual([
    'Party: Democrat or Republican',
    'Age: 55+',
  ]);
});

test('a filter that names nothing says what there is', () => {
  expect(() => chosen('income:low')).toThrow('The personas of this run have no “income”. They have: party, age, likes');
  expect(() => chosen('party:Whig')).toThrow('No persona of this run has “Whig” as party');
  expect(() => chosen('party')).toThrow('Write each filter as attribute:value');
  expect(() => chosen(...Array.from({ length: 41 }, () => 'age:55+'))).toThrow('Use at most 40 filters');
  expect(() => findAttribute([], 'age')).toThrow('have no attributes');
});

test('every value of every attribute can be written and read again', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.string({ minLength: 1, maxLength: 20 }),
      (field, value) => {
        const personas = of([value, `${value} no`, null], field);
        for (const { field: name, groups } of personas.attributes)
          for (const [place, { key }] of groups.entries()) {
            const [filter] = readFilters([writeFilter({ field: name, key })], personas);
            expect([filter?.attribute.field, filter?.groups]).toEqual([name, [place]]);
          }
      },
    ),
  );
});
