import { sortBySteps } from '../../../domain/segments/ordinal.ts';
import { computeDistribution } from '../../../domain/segments/distribution.ts';
import { education, income } from '../../../local/samples/published.ts';

const labels = (field: string, given: string[]) =>
  sortBySteps(
    field,
    given.map((label) => ({ label })),
  )?.map(({ label }) => label) ?? null;

test.each([
  ['income', Object.keys(income)],
  ['education', Object.keys(education)],
  ['income', ['<$30k', '$30k-$60k', '$60k-$100k', '$100k+', 'Prefer not to say']],
  ['income', ['Low', 'Middle', 'High']],
  ['education', ['High school', 'Some college', "Bachelor's", "Master's", 'PhD']],
])('the values of %s are ordered by size: %j', (field, inOrder) => {
  expect(labels(field, inOrder.toReversed())).toEqual(inOrder);
});

test('names have no order', () => {
  expect(labels('party', ['Democrat', 'Republican'])).toBeNull();
  expect(labels('income', ['abc', 'def'])).toBeNull();
  expect(labels('constructor', ['1'])).toBeNull();
});

test('the rows of a chart of ordered values keep that order, however many people they have', () => {
  const held = Object.keys(income).map((value, at) => ({ value, count: (at * 7) % 11, weight: 1 }));
  expect(computeDistribution('income', held).buckets.map(({ label }) => label)).toEqual(Object.keys(income));
});
