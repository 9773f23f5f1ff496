/** Groups of ages are named by the ages that are in them, where these are known. */
import { compareByAttribute } from '../../../domain/breakdown/compare.ts';
import { ageLabels, labelsOfAges } from '../../../domain/personas/age-labels.ts';
import { ageBuckets } from '../../../domain/personas/demographic-groups.ts';
import { seededRandom } from '../../../domain/random.ts';
import { computeDistribution } from '../../../domain/segments/distribution.ts';
import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import { ageGroups } from '../../../services/simulations/results/result-groups.ts';
import { collect } from './breakdown/personas.ts';

/** The same number of people of each age. */
const everyAge = (from: number, to: number, people = 3) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ age: from + at, people }));
const named = (rows: readonly { age: number | null; people: number }[]) => {
  const labelOf = ageLabels(rows);
  return ageBuckets.filter((bucket) => labelOf(bucket) !== bucket).map((bucket) => labelOf(bucket));
};

test.each([
  ['people over 50', everyAge(50, 80), ['50-54']],
  ['people over 65', everyAge(65, 90), ['65+']],
  ['students', everyAge(18, 21), ['18-21']],
  ['people of 47 to 52', everyAge(47, 52, 9), ['47-52']],
  ['adults', everyAge(18, 90), []],
  ['people of 19 to 66, where one year more may be chance', everyAge(19, 66), []],
  ['many people of 19 to 66', everyAge(19, 66, 40), ['19-24']],
  ['minors and adults', everyAge(12, 90), []],
  ['three people of 50 to 52', everyAge(50, 52, 1), []],
  ['people whose ages were read from bands', [47, 52, 57, 62].map((age) => ({ age, people: 40 })), []],
  ['people of one age', [{ age: 50, people: 100 }], []],
  ['people of unknown age', [{ age: null, people: 100 }], []],
  ['nobody', [], []],
])('%s', (_who, rows, labels) => expect(named(rows)).toEqual(labels));

test('chance alone renames a group that has people of all its ages in one of a hundred draws at most', () => {
  const random = seededRandom('ages');
  const draws = 2_000;
  const renamed = Array.from({ length: draws }, (_, at) =>
    Array.from({ length: 1 + (at % 40) }, () => ({ age: 45 + Math.floor(random() * 10), people: 1 })),
  ).filter((rows) => named(rows).length > 0);
  // Both edges of the only group can be empty by chance.
  expect(renamed.length / draws).toBeLessThan(0.02);
});

test('a column with words about ages keeps its names', () => {
  const rows = everyAge(50, 80).map(({ age, people }) => ({ value: age, people }));
  expect(labelsOfAges(rows)('45-54')).toBe('50-54');
  expect(labelsOfAges([...rows, { value: '45-54', people: 4 }])('45-54')).toBe('45-54');
});

test('results, segments, break-downs and comparisons name the group alike, and keep its key', () => {
  const ages = everyAge(50, 70);
  const answers = (people: number) => singleAnswers({ positive: people, neutral: 0, negative: 0, total: people });
  const byAge = ages.map(({ age, people }) => ({ age, ...answers(people) }));
  const facts = { counts: answers(63), bySegment: [], byAge, byGender: [], compared: 0, agreed: 0, answered: 63 };
  expect(ageGroups(facts).map(({ key, label }) => [key, label])).toEqual([
    ['45-54', '50-54'],
    ['55+', '55+'],
  ]);
  const counts = ages.map(({ age, people }) => ({ value: age, count: people, weight: people }));
  expect(computeDistribution('age', counts).buckets.map(({ label, category }) => [label, category])).toEqual([
    ['50-54', '45-54'],
    ['55+', '55+'],
  ]);
  const run = collect(
    ages.flatMap(({ age, people }) => Array.from({ length: people }, () => ({ attributes: { age } }))),
  );
  expect(run.attributes.map(({ groups }) => groups.map(({ key, label }) => [key, label]))).toEqual([
    [
      ['45-54', '50-54'],
      ['55+', '55+'],
    ],
  ]);
  const few = collect([48, 50, 50, 61].map((age) => ({ attributes: { age } })));
  const labelsOf = (runs: (typeof run)[]) =>
    compareByAttribute(runs, { by: 'age', only: [], isPaired: false }).map(({ label }) => label);
  expect(labelsOf([run, run])).toEqual(['50-54', '55+']);
  expect(labelsOf([run, few])).toEqual(['45-54', '55+']);
});
