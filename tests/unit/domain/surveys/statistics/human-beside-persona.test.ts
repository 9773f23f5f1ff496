import { seededRandom } from '../../../../../domain/random.ts';
import { meanBiasByGroup, shareBiasByGroup } from '../../../../../domain/surveys/statistics/bias-by-group.ts';
import {
  jensenShannon,
  kendallTau,
  meanAbsoluteError,
  overlap,
  totalVariation,
  wasserstein,
} from '../../../../../domain/surveys/statistics/distances.ts';
import { compareAnswers } from '../../../../../domain/surveys/statistics/human-beside-persona.ts';
import { compareMeans } from '../../../../../domain/surveys/statistics/mean-difference.ts';
import {
  multipleChoiceMeasures,
  numberMeasures,
  rankingMeasures,
  singleChoiceMeasures,
  themeMeasures,
} from '../../../../../domain/surveys/statistics/measures.ts';
import { reference } from './_support/reference.ts';
import { normal, pick, times } from './_support/simulated.ts';

const options = ['a', 'b', 'c', 'd'];

function choose(seed: string, count: number, shares: readonly number[], group?: string) {
  const random = seededRandom(seed);
  return times(count, () => ({
    chosen: [options[pick(random, shares)] ?? ''],
    ...(group === undefined ? {} : { group }),
  }));
}

test('distances are those of scipy', () => {
  const { p, q, numbers, otherNumbers, numberWeights, ranks, otherRanks, ...expected } = reference.distances;
  const other = otherNumbers.map((value) => ({ value }));
  const weighted = numbers.map((value, at) => ({ value, weight: numberWeights[at] ?? 1 }));
  expect(totalVariation(p, q)).toBeCloseTo(expected.totalVariation, 9);
  expect(jensenShannon(p, q)).toBeCloseTo(expected.jensenShannon, 9);
  expect(
    wasserstein(
      numbers.map((value) => ({ value })),
      other,
    ),
  ).toBeCloseTo(expected.wasserstein, 9);
  expect(wasserstein(weighted, other)).toBeCloseTo(expected.weightedWasserstein, 9);
  expect(kendallTau(ranks, otherRanks)).toBeCloseTo(expected.kendallTau, 9);
});

test('distances have their ends where they should be', () => {
  expect([
    totalVariation([1, 0], [0, 1]),
    jensenShannon([1, 0], [0, 1]),
    jensenShannon([0.3, 0.7], [0.3, 0.7]),
  ]).toEqual([1, 1, 0]);
  expect(meanAbsoluteError([0.5, 0.2, 0.9], [0.4, 0.4, 0.9])).toBeCloseTo(0.1, 9);
  expect(wasserstein([{ value: 1 }], [{ value: 4 }])).toBe(3);
  expect([kendallTau([1, 2, 3], [3, 2, 1]), kendallTau([1, 1, 1], [3, 2, 1])]).toEqual([-1, 0]);
  expect([overlap([0.4, 0], [0, 0.4]), overlap([0.4, 0.2], [0.4, 0.2]), overlap([], [])]).toEqual([0, 1, 1]);
  expect(overlap([0.6, 0.2], [0.3, 0.3])).toBeCloseTo(0.5 / 0.9, 9);
});

test('good personas are nearer than a blind guess and about as near as halves of the people', () => {
  const shares = [0.6, 0.2, 0.15, 0.05];
  const found = compareAnswers(
    singleChoiceMeasures(options),
    choose('people', 200, shares),
    choose('personas', 300, shares),
    { seed: 1, samples: 60 },
  );
  for (const { value, low, high, yardsticks, better } of found ?? []) {
    expect(better).toBe('lower');
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(value);
    expect(value).toBeLessThan(yardsticks.uniform / 2);
    expect(value).toBeLessThan((yardsticks.splitHalf ?? 0) * 2);
    expect(yardsticks.pooled).toBeNull();
  }
  expect(found?.map(({ measure }) => measure)).toEqual(['totalVariation', 'jensenShannon']);
});

test('an interval excludes 0 for personas that are clearly off, and holds the planted distance', () => {
  const people = choose('people', 200, [0.4, 0.3, 0.2, 0.1]);
  const [found] =
    compareAnswers(singleChoiceMeasures(options), people, choose('off', 300, [0.8, 0.1, 0.05, 0.05]), {
      seed: 1,
      samples: 100,
    }) ?? [];
  expect(found?.low).toBeGreaterThan(0.2);
  expect(found?.low).toBeLessThan(0.4);
  expect(found?.high).toBeGreaterThan(0.4);
});

test('personas that ignore groups do no better within groups than the pooled people', () => {
  const [young, old, both] = [
    [0.7, 0.1, 0.1, 0.1],
    [0.1, 0.1, 0.1, 0.7],
    [0.4, 0.1, 0.1, 0.4],
  ] as const;
  const people = [...choose('y', 150, young, 'young'), ...choose('o', 150, old, 'old')];
  const measures = singleChoiceMeasures(options).slice(0, 1);
  const compare = (...personas: ReturnType<typeof choose>[]) =>
    compareAnswers(measures, people, personas.flat(), { seed: 1, samples: 5 })?.[0];
  const flat = compare(choose('1', 150, both, 'young'), choose('2', 150, both, 'old'));
  const good = compare(choose('3', 150, young, 'young'), choose('4', 150, old, 'old'));
  expect(flat?.yardsticks.pooled).toBeCloseTo(0.6, 1);
  expect(flat?.withinGroups).toBeGreaterThan(0.2);
  expect(good?.withinGroups).toBeLessThan(0.12);
  // Over all people together nothing shows.
  expect(flat?.value).toBeLessThan(0.12);
});

test('numbers, multiple choices, rankings and themes are compared too, the same each time', () => {
  const random = seededRandom('types');
  const scale = (mean: number) =>
    times(80, () => ({ value: Math.min(7, Math.max(1, Math.round(mean + normal(random)))) }));
  const [numbers] =
    compareAnswers(numberMeasures([1, 2, 3, 4, 5, 6, 7]), scale(5), scale(6), { seed: 1, samples: 50 }) ?? [];
  expect(numbers?.value).toBeGreaterThan(0.6);
  expect(numbers?.yardsticks.uniform).toBeGreaterThan(1);
  const sets = times(60, (at) => ({ chosen: at % 3 === 0 ? ['a', 'b'] : ['a'] }));
  const run = () =>
    compareAnswers(multipleChoiceMeasures(['a', 'b']), sets, sets.slice(0, 30), { seed: 1, samples: 50 });
  expect(run()).toEqual(run());
  expect(run()?.[0]).toMatchObject({ value: 0, low: 0 });
  expect(run()?.[0]?.yardsticks.uniform).toBeCloseTo((0.5 + 1 / 6) / 2, 9);
  const ranking = times(40, (at) => ({ ranking: at % 4 === 0 ? ['b', 'a', 'c'] : ['a', 'b', 'c'] }));
  const [ranked] = compareAnswers(rankingMeasures(['a', 'b', 'c']), ranking, ranking, { seed: 1, samples: 50 }) ?? [];
  expect(ranked).toMatchObject({ better: 'higher', value: 1, high: 1, yardsticks: { uniform: 0 } });
  const [themed] =
    compareAnswers(
      themeMeasures(['a', 'b']),
      sets,
      times(40, () => ({ chosen: ['b'] })),
      { seed: 1, samples: 50 },
    ) ?? [];
  expect(themed?.measure).toBe('themeOverlap');
  expect(themed?.value).toBeCloseTo(1 / 3 / 2, 9);
  expect(themed?.high).toBeLessThan(1);
});

test('nothing is compared without people or personas, and three people have no halves', () => {
  const measures = singleChoiceMeasures(options);
  const three = choose('three', 3, [1, 0, 0, 0]);
  expect(compareAnswers(measures, [], three, { seed: 1 })).toBeNull();
  expect(compareAnswers(measures, three, [], { seed: 1 })).toBeNull();
  expect(compareAnswers(measures, three, three, { seed: 1, samples: 5 })?.[0]?.yardsticks.splitHalf).toBeNull();
});

test('the difference of means is that of scipy', () => {
  const { one, other, ...expected } = reference.welch;
  const found = compareMeans(
    one.map((value) => ({ value })),
    other.map((value) => ({ value })),
  );
  expect(found?.pValue).toBeCloseTo(expected.pValue, 6);
  expect(found?.low).toBeCloseTo(expected.low, 6);
  expect(found?.high).toBeCloseTo(expected.high, 6);
  expect(compareMeans([{ value: 1 }], [{ value: 1 }, { value: 2 }])).toBeNull();
});

test('a bias planted in one group is found in that group only', () => {
  const even = [0.25, 0.25, 0.25, 0.25];
  const people = [...choose('1', 200, even, 'young'), ...choose('2', 200, even, 'old')];
  const personas = [...choose('3', 200, [0.55, 0.15, 0.15, 0.15], 'young'), ...choose('4', 200, even, 'old')];
  const grouped = (answers: ReturnType<typeof choose>) => answers.map(({ chosen, group = '' }) => ({ chosen, group }));
  const [young, old] = shareBiasByGroup('a', grouped(people), grouped(personas));
  expect(young).toMatchObject({ group: 'young', isClear: true, humans: 200, personas: 200, isThin: false });
  expect(young?.low).toBeLessThan(0.3);
  expect(young?.high).toBeGreaterThan(0.3);
  expect(old?.isClear).toBe(false);
});

test('biases of means come with their group, and thin groups are marked', () => {
  const random = seededRandom('means');
  const draw = (group: string, count: number, mean: number) =>
    times(count, () => ({ group, value: mean + normal(random) }));
  const humans = [...draw('a', 60, 4), ...draw('b', 12, 4), ...draw('nobody', 40, 4)];
  const found = meanBiasByGroup(humans, [...draw('a', 60, 5.5), ...draw('b', 40, 4)]);
  expect(found.map(({ group, isClear, isThin }) => [group, isClear, isThin])).toEqual([
    ['a', true, false],
    ['b', false, true],
  ]);
  expect(Math.abs((found[0]?.bias ?? 0) - 1.5)).toBeLessThan(0.5);
});
