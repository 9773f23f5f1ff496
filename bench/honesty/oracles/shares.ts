/** Oracles of shares and of differences of shares. */
import { randomInt, type Random } from '../../../domain/random.ts';
import { agreementOf } from '../../../domain/analytics/agreement.ts';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import { compareGroups } from '../../../domain/simulations/comparison.ts';
import { independentDifference } from '../../../domain/simulations/difference.ts';
import { freshPersonas, samePersonasNeeded } from '../../../domain/simulations/sample-size.ts';
import { twoProportionTest } from '../../../domain/simulations/significance.ts';
import { meanInterval } from '../../../domain/simulations/statistics.ts';
import { chiSquareTest } from '../../../domain/surveys/statistics/chi-square.ts';
import { drawHits, drawMany, drawSize, type Oracle } from './oracle.ts';

export const shares: readonly Oracle[] = [
  {
    name: 'net difference',
    by: 'MOVER (Zou and Donner) written anew around statsmodels’ Wilson limits; no package has it',
    covers: ['domain/simulations/statistics.ts meanInterval'],
    cases: (random, count) =>
      drawMany(count, (at) => {
        const n = at === 0 ? 1 : drawSize(random, 1, 100_000);
        const positive = drawHits(random, n);
        const negative = drawHits(random, n - positive);
        const neutral = n - positive - negative;
        const { mean, low, high } = meanInterval({ positive, neutral, negative });
        return { input: [positive, neutral, negative], ours: [mean, low, high] };
      }),
  },
  {
    name: 'independent difference',
    by: 'statsmodels confint_proportions_2indep and test_proportions_2indep (method="agresti-caffo")',
    covers: ['domain/simulations/difference.ts independentDifference', 'domain/simulations/difference.ts toDifference'],
    note: 'interval cut at ±1, Bonferroni for 1 to 10 comparisons',
    cases: (random, count) =>
      drawMany(count, () => {
        const [first, second] = [drawProportion(random), drawProportion(random)];
        const comparisons = randomInt(random, 1, 10);
        const { difference, low, high, pValue } = independentDifference(first, second, comparisons);
        const input = { first: [first.successes, first.n], second: [second.successes, second.n], comparisons };
        return { input, ours: [difference, low, high, pValue] };
      }),
  },
  {
    name: 'two proportions',
    by: 'statsmodels proportions_ztest; scipy.stats.fisher_exact where an expected count is below 5',
    covers: ['domain/simulations/significance.ts twoProportionTest'],
    cases: (random, count) =>
      drawMany(count, () => {
        const [one, other] = [drawProportion(random, 3_000), drawProportion(random, 3_000)];
        const { z, pValue } = twoProportionTest(one, other);
        return { input: [one, other].map(({ successes, n }) => [successes, n]), ours: [z ?? 0, pValue] };
      }),
  },
  {
    name: 'groups',
    by: 'statsmodels proportions_ztest and multipletests, scipy.stats.fisher_exact',
    covers: ['domain/simulations/comparison.ts compareGroups', 'domain/simulations/comparison.ts testBetween'],
    note: 'each group against all others, of people who were asked once',
    cases: (random, count) =>
      drawMany(count, () => {
        const groups = drawMany(randomInt(random, 2, 8), (at) => {
          const n = drawSize(random, 30, 2_000);
          const positive = drawHits(random, n);
          return { key: `${at}`, counts: singleAnswers({ positive, neutral: 0, negative: n - positive, total: n }) };
        });
        const input = groups.map(({ counts }) => [counts.positive, counts.total]);
        return { input, ours: compareGroups(groups).map(({ pValue }) => pValue) };
      }),
  },
  {
    name: 'chi-square test',
    by: 'scipy.stats.chi2_contingency and contingency.association',
    covers: ['domain/surveys/statistics/chi-square.ts chiSquareTest'],
    note: 'without Yates’ correction, empty rows and columns left out',
    cases: (random, count) =>
      drawMany(count, () => {
        const columns = randomInt(random, 2, 6);
        const table = drawMany(randomInt(random, 2, 6), (row) =>
          drawMany(
            columns,
            (column) => (row === column ? 1 : 0) + Math.floor(random() ** 3 * drawSize(random, 1, 400)),
          ),
        );
        if (random() < 0.2) table.push(drawMany(columns, () => 0));
        const test = chiSquareTest(table);
        const { statistic = NaN, degrees = NaN, pValue = NaN, cramersV = NaN, minExpected = NaN } = test ?? {};
        return { input: table, ours: [statistic, degrees, pValue, cramersV, minExpected] };
      }),
  },
  {
    name: 'kappa',
    by: 'statsmodels cohens_kappa',
    covers: ['domain/analytics/agreement.ts agreementOf'],
    cases: (random, count) =>
      drawMany(count, () => {
        const totals = sentiments.map((_, row) =>
          sentiments.map(
            (__, column) => (row === column ? 1 : 0) + Math.floor(random() ** 2 * drawSize(random, 1, 300)),
          ),
        );
        const cells = sentiments.flatMap((first, row) =>
          sentiments.map((second, column) => ({ first, second, total: totals[row]?.[column] ?? 0 })),
        );
        return { input: totals, ours: [agreementOf(cells).kappa ?? NaN] };
      }),
  },
  {
    name: 'fresh personas',
    by: 'statsmodels samplesize_proportions_2indep_onetail',
    covers: ['domain/simulations/sample-size.ts freshPersonas'],
    cases: (random, count) =>
      drawMany(count, () => {
        const wanted = { points: randomInt(random, 1, 50), messages: randomInt(random, 2, 5) };
        return { input: wanted, ours: [freshPersonas(wanted)] };
      }),
  },
  {
    name: 'same personas',
    by: 'Connor’s formula written anew with scipy.stats.norm; no package has it',
    covers: ['domain/simulations/sample-size.ts samePersonasNeeded'],
    cases: (random, count) =>
      drawMany(count, () => {
        const wanted = { points: randomInt(random, 1, 49), messages: randomInt(random, 2, 5) };
        const onlyOne = random();
        return { input: { ...wanted, onlyOne }, ours: [samePersonasNeeded(wanted, onlyOne)] };
      }),
  },
];

function drawProportion(random: Random, largest = 100_000): { successes: number; n: number } {
  const n = drawSize(random, 1, largest);
  return { n, successes: drawHits(random, n) };
}
