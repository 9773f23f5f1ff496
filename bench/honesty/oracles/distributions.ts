/** Oracles of distributions and of corrections for several comparisons. */
import { randomInt, type Random } from '../../../domain/random.ts';
import { chiSquareOfTail, tailOfChiSquare } from '../../../domain/simulations/chi-square.ts';
import { logGamma } from '../../../domain/simulations/gamma.ts';
import { holm, holmFactors, pOfZ } from '../../../domain/simulations/significance.ts';
import { marginOfError, wilson, zOfTail } from '../../../domain/simulations/statistics.ts';
import { tailOfT, tOfTail } from '../../../domain/simulations/student-t.ts';
import { halfWidth } from '../../../domain/searches/intervals.ts';
import { drawHits, drawMany, drawSize, type Oracle } from './oracle.ts';

/** From 1e-9, which thousands of comparisons need, to a half. */
const drawTail = (random: Random) => 0.5 * 10 ** (-9 * random() ** 2);
const drawDegrees = (random: Random) => (random() < 0.3 ? 1 + 40 * random() : drawSize(random, 1, 100_000));

export const distributions: readonly Oracle[] = [
  {
    name: 'normal quantile',
    by: 'scipy.stats.norm.isf',
    covers: ['domain/simulations/statistics.ts zOfTail'],
    cases: (random, count) =>
      drawMany(count, (at) => {
        const tail = at % 5 === 0 ? random() : drawTail(random);
        return { input: tail, ours: [zOfTail(tail)] };
      }),
  },
  {
    name: 'normal tails',
    by: 'scipy.stats.norm.sf',
    covers: ['domain/simulations/significance.ts pOfZ'],
    cases: (random, count) =>
      drawMany(count, (at) => {
        const z = at === 0 ? 0 : 12 * (2 * random() - 1);
        return { input: z, ours: [pOfZ(z)] };
      }),
  },
  {
    name: 't tail',
    by: 'scipy.stats.t.sf',
    covers: ['domain/simulations/student-t.ts tailOfT'],
    cases: (random, count) =>
      drawMany(count, (at) => {
        const [t, degrees] = [at === 0 ? 0 : 12 * (2 * random() - 1), drawDegrees(random)];
        return { input: [t, degrees], ours: [tailOfT(t, degrees)] };
      }),
  },
  {
    name: 't quantile',
    by: 'scipy.stats.t.isf',
    covers: ['domain/simulations/student-t.ts tOfTail', 'domain/searches/intervals.ts halfWidth'],
    cases: (random, count) =>
      drawMany(count, (at) => {
        const n = drawSize(random, 2, 10_000);
        if (at % 4 === 0) return { input: [0.025, n - 1], ours: [halfWidth(1, n)] };
        const [tail, degrees] = [drawTail(random), drawDegrees(random)];
        return { input: [tail, degrees], ours: [tOfTail(tail, degrees)] };
      }),
  },
  {
    name: 'chi-square tail',
    by: 'scipy.stats.chi2.sf',
    covers: ['domain/simulations/chi-square.ts tailOfChiSquare'],
    cases: (random, count) =>
      drawMany(count, (at) => {
        const degrees = drawSize(random, 1, 300);
        const value = at === 0 ? 0 : degrees * 3 * random();
        return { input: [value, degrees], ours: [tailOfChiSquare(value, degrees)] };
      }),
  },
  {
    name: 'chi-square quantile',
    by: 'scipy.stats.chi2.isf',
    covers: ['domain/simulations/chi-square.ts chiSquareOfTail'],
    cases: (random, count) =>
      drawMany(count, () => {
        const [tail, degrees] = [2 * drawTail(random), drawSize(random, 1, 300)];
        return { input: [tail, degrees], ours: [chiSquareOfTail(tail, degrees)] };
      }),
  },
  {
    name: 'log gamma',
    by: 'scipy.special.gammaln',
    covers: ['domain/simulations/gamma.ts logGamma'],
    cases: (random, count) =>
      drawMany(count, () => {
        const x = random() < 0.5 ? 0.5 + 10 * random() : drawSize(random, 1, 100_000) / 2;
        return { input: x, ours: [logGamma(x)] };
      }),
  },
  {
    name: 'wilson',
    by: 'statsmodels proportion_confint(method="wilson")',
    covers: ['domain/simulations/statistics.ts wilson', 'domain/simulations/statistics.ts shareWithInterval'],
    note: 'n from 1 to 100,000; 0 of n, n of n, and broken counts of an effective size',
    cases: (random, count) =>
      drawMany(count, (at) => {
        const n = at === 0 ? 1 : drawSize(random, 1, 100_000) * (at % 3 === 0 ? 1 + random() : 1);
        const hits = at % 3 === 0 ? n * random() : drawHits(random, n);
        const { low, high } = wilson(hits, n);
        return { input: [hits, n], ours: [low, high] };
      }),
  },
  {
    name: 'margin',
    by: 'scipy.stats.norm.isf',
    covers: ['domain/simulations/statistics.ts marginOfError'],
    cases: (random, count) =>
      drawMany(count, () => {
        const n = drawSize(random, 1, 100_000);
        return { input: n, ours: [marginOfError(n)] };
      }),
  },
  {
    name: 'holm',
    by: 'statsmodels multipletests(method="holm")',
    covers: ['domain/simulations/significance.ts holm', 'domain/simulations/significance.ts holmFactors'],
    cases: (random, count) =>
      drawMany(count, () => {
        const values = drawMany(randomInt(random, 1, 40), () => (random() < 0.1 ? 0.02 : random() ** 4));
        const factors = holmFactors(values);
        const byFactor = values.map((value, at) => Math.min(1, value * (factors[at] ?? NaN)));
        return { input: values, ours: random() < 0.5 ? holm(values) : byFactor };
      }),
  },
];
