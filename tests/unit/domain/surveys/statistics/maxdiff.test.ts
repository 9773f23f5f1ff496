import fc from 'fast-check';
import { seededRandom, shuffled } from '../../../../../domain/random.ts';
import { zOfTail } from '../../../../../domain/simulations/statistics.ts';
import { balancedSets } from '../../../../../domain/surveys/parts/draws.ts';
import { fitUtilities } from '../../../../../domain/surveys/statistics/maxdiff-logit.ts';
import { analyzeMaxDiff, type MaxDiffRespondent } from '../../../../../domain/surveys/statistics/maxdiff.ts';
import { draws } from '../../../../_support/depth.ts';
import { reference } from './_support/reference.ts';
import { gumbel, normal, spearman, times } from './_support/simulated.ts';

const twelve = times(12, (at) => `message ${at + 1}`);

/** Of 200 respondents; tests with fewer take the first. */
const design = times(200, (at) => balancedSets(seededRandom(`design ${at}`), twelve, 4, 9));

interface Simulated {
  seed: string;
  respondents: number;
  utilities: readonly number[];
}

/** Respondents have utilities of their own, with a standard deviation of 1 around the common ones. */
function answerSets({ seed, respondents, utilities }: Simulated): MaxDiffRespondent[] {
  const random = seededRandom(`${seed} answers`);
  return design.slice(0, respondents).map((sets) => {
    const own = new Map(twelve.map((item, at) => [item, (utilities[at] ?? 0) + normal(random)]));
    const tasks = sets.map((items) => {
      const felt = items.map((item) => (own.get(item) ?? 0) + gumbel(random));
      const best = items[felt.indexOf(Math.max(...felt))] ?? '';
      return { items, best, worst: items[felt.indexOf(Math.min(...felt))] ?? '' };
    });
    return { tasks };
  });
}

/** Twelve quantiles of the standard normal distribution in random order: no two are too close to be told apart. */
function plantedUtilities(seed: string): number[] {
  const quantiles = twelve.map((_, at) => -zOfTail((at + 0.5) / 12));
  return shuffled(seededRandom(`${seed} utilities`), quantiles);
}

test('items and pairs appear about equally often', () => {
  const sets = design.flat();
  const shown = twelve.map((item) => sets.filter((set) => set.includes(item)).length);
  expect(new Set(shown)).toEqual(new Set([600]));
  const pairs = twelve.flatMap((one, at) =>
    twelve.slice(at + 1).map((other) => sets.filter((set) => set.includes(one) && set.includes(other)).length),
  );
  // 1,800 sets of 6 pairs over 66 pairs: 163.6 each, by respondents who are drawn on their own.
  expect(Math.min(...pairs)).toBeGreaterThan(140);
  expect(Math.max(...pairs)).toBeLessThan(190);
});

test('a design has the sizes wanted, no item twice in a set, and balanced items', () => {
  const sizes = fc.record({
    items: fc.integer({ min: 3, max: 15 }),
    size: fc.integer({ min: 2, max: 5 }),
    count: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer(),
  });
  fc.assert(
    fc.property(sizes, ({ items: number, size, count, seed }) => {
      fc.pre(size <= number);
      const items = times(number, String);
      const draw = () => balancedSets(seededRandom(seed), items, size, count);
      const sets = draw();
      expect(sets).toHaveLength(count);
      for (const set of sets) expect(new Set(set).size).toBe(size);
      const shown = items.map((item) => sets.filter((set) => set.includes(item)).length);
      expect(Math.max(...shown) - Math.min(...shown)).toBeLessThanOrEqual(1);
      expect(draw()).toEqual(sets);
    }),
    { numRuns: draws(30, 300) },
  );
});

test('positions within sets are random', () => {
  const first = twelve.map((item) => design.flat().filter(([top]) => top === item).length);
  // 1,800 sets: 150 each, with a standard deviation of about 12.
  expect(Math.min(...first)).toBeGreaterThan(105);
  expect(Math.max(...first)).toBeLessThan(195);
});

test('utilities are those that scipy finds for the same likelihood', () => {
  const { tasks, utilities } = reference.maxdiff;
  const found = fitUtilities(6, [{ tasks, weight: 1 }]);
  found.forEach((utility, item) => expect(utility).toBeCloseTo(utilities[item] ?? 0, 6));
});

test.each(times(draws(5, 20), (at) => `seed ${at + 1}`))(
  '200 respondents give back the planted utilities: %s',
  (seed) => {
    const utilities = plantedUtilities(seed);
    const items = analyzeMaxDiff(twelve, answerSets({ seed, respondents: 200, utilities }), { seed, samples: 0 });
    expect(
      spearman(
        items.map(({ utility }) => utility),
        utilities,
      ),
    ).toBeGreaterThanOrEqual(0.95);
    expect(
      spearman(
        items.map(({ score }) => score),
        utilities,
      ),
    ).toBeGreaterThanOrEqual(0.95);
    expect(items.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  },
);

test('intervals lie around the estimates and narrow with more respondents', () => {
  const utilities = plantedUtilities('widths');
  const widths = [50, 200].map((respondents) => {
    const items = analyzeMaxDiff(twelve, answerSets({ seed: 'widths', respondents, utilities }), {
      seed: 1,
      samples: 40,
    });
    for (const { utility, utilityInterval, share, shareInterval } of items) {
      expect(utilityInterval.low).toBeLessThan(utility);
      expect(utilityInterval.high).toBeGreaterThan(utility);
      expect(shareInterval.low).toBeLessThan(share);
      expect(shareInterval.high).toBeGreaterThan(share);
    }
    return items.reduce((sum, { utilityInterval: { low, high } }) => sum + high - low, 0);
  });
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeGreaterThan(0.35);
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeLessThan(0.65);
});

test('an item that always wins has a finite utility, and impossible answers are ignored', () => {
  const tasks = times(20, () => ({ items: ['a', 'b', 'c'], best: 'a', worst: 'c' }));
  const broken = { items: ['a', 'b', 'c'], best: 'd', worst: 'a' };
  const same = { items: ['a', 'b', 'c'], best: 'c', worst: 'c' };
  const options = { seed: 1, samples: 10 };
  const found = analyzeMaxDiff(['a', 'b', 'c'], [{ tasks: [...tasks, broken, same] }], options);
  expect(found.map(({ score }) => score)).toEqual([1, 0, -1]);
  expect(found[0]?.utility).toBeLessThan(6);
  expect(found.map(({ shown }) => shown)).toEqual([20, 20, 20]);
  expect(analyzeMaxDiff(['a', 'b', 'c'], [{ tasks }], options)).toEqual(found);
});

test('weights count', () => {
  const one = { tasks: [{ items: ['a', 'b', 'c'], best: 'a', worst: 'c' }], weight: 3 };
  const other = { tasks: [{ items: ['a', 'b', 'c'], best: 'c', worst: 'a' }] };
  expect(analyzeMaxDiff(['a', 'b', 'c'], [one, other], { seed: 1, samples: 5 }).map(({ score }) => score)).toEqual([
    0.5, 0, -0.5,
  ]);
});
