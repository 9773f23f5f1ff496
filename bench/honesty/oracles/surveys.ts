/** Oracles of the statistics of surveys and searches: means, weights, and distances. */
import { randomInt, shuffled, type Random } from '../../../domain/random.ts';
import { differenceOf } from '../../../domain/searches/outcome/estimates.ts';
import { pairedOf } from '../../../domain/searches/fitness.ts';
import { meanOf, medianOf, tInterval, varianceOf } from '../../../domain/simulations/student-t.ts';
import { quantileOf } from '../../../domain/surveys/statistics/bootstrap.ts';
import { choiceShares, summarizeNumbers, summarizeRankings } from '../../../domain/surveys/statistics/choice-shares.ts';
import {
  jensenShannon,
  kendallTau,
  meanAbsoluteError,
  overlap,
  totalVariation,
  wasserstein,
} from '../../../domain/surveys/statistics/distances.ts';
import { compareMeans } from '../../../domain/surveys/statistics/mean-difference.ts';
import { drawMany, drawSize, type Oracle } from './oracle.ts';

const statistics = 'domain/surveys/statistics';

export const surveys: readonly Oracle[] = [
  {
    name: 't interval',
    by: 'scipy.stats.ttest_1samp, numpy var and median',
    covers: ['tInterval', 'meanOf', 'varianceOf', 'medianOf'].map((name) => `domain/simulations/student-t.ts ${name}`),
    cases: (random, count) =>
      drawMany(count, () => {
        const values = drawValues(random, drawSize(random, 2, 2_000));
        const { low = NaN, high = NaN } = tInterval(values) ?? {};
        return { input: values, ours: [meanOf(values), low, high, varianceOf(values), medianOf(values)] };
      }),
  },
  {
    name: 'numbers',
    by: 'statsmodels DescrStatsW and tconfint_mean, numpy quantile(method="inverted_cdf")',
    covers: [
      `${statistics}/choice-shares.ts summarizeNumbers`,
      ...['summarizeWeights', 'weightedMean', 'weightedVariance', 'weightOf'].map(
        (name) => `${statistics}/weights.ts ${name}`,
      ),
    ],
    note: 'weights that add up to Kish’s effective size (Σw)² / Σw²; t with that size less one',
    cases: (random, count) =>
      drawMany(count, () => {
        const side = drawSide(random, 4);
        const found = summarizeNumbers(answersOf(side));
        const {
          effectiveSize = NaN,
          designEffect = NaN,
          mean = NaN,
          interval,
          deviation = NaN,
          median = NaN,
        } = found ?? {};
        const [low, high] = [interval?.low ?? NaN, interval?.high ?? NaN];
        return { input: side, ours: [effectiveSize, designEffect, mean, low, high, deviation, median] };
      }),
  },
  {
    name: 'welch',
    by: 'statsmodels CompareMeans(usevar="unequal")',
    covers: [`${statistics}/mean-difference.ts compareMeans`],
    note: 'weights as above, Bonferroni for 1 to 10 comparisons',
    cases: (random, count) =>
      drawMany(count, () => {
        const [one, other] = [drawSide(random, 4), drawSide(random, 4)];
        const comparisons = randomInt(random, 1, 10);
        const found = compareMeans(answersOf(one), answersOf(other), comparisons);
        const { difference = NaN, low = NaN, high = NaN, pValue = NaN } = found ?? {};
        return { input: { one, other, comparisons }, ours: [difference, low, high, pValue] };
      }),
  },
  {
    name: 'choices',
    by: 'statsmodels DescrStatsW and proportion_confint(method="wilson") on the effective size',
    covers: [
      `${statistics}/choice-shares.ts choiceShares`,
      `${statistics}/choice-shares.ts shareOn`,
      `${statistics}/weights.ts weightedShare`,
    ],
    cases: (random, count) =>
      drawMany(count, () => {
        const options = 'abcd'.split('');
        const weights = drawWeights(random, drawSize(random, 1, 400));
        const chosen = weights.map(() => options.slice(0, 3).filter(() => random() < 0.4));
        const answers = chosen.map((one, at) => ({ chosen: one, weight: weights[at] ?? 1 }));
        const found = choiceShares(options, answers).options.flatMap(({ share, low, high }) => [share, low, high]);
        return { input: { options, chosen, weights }, ours: found };
      }),
  },
  {
    name: 'mean ranks',
    by: 'statsmodels DescrStatsW and tconfint_mean',
    covers: [`${statistics}/choice-shares.ts summarizeRankings`, `${statistics}/choice-shares.ts rankOf`],
    cases: (random, count) =>
      drawMany(count, () => {
        const options = 'abcd'.split('');
        const weights = drawWeights(random, drawSize(random, 4, 300));
        const given = weights.map(() => shuffled(random, options).slice(0, randomInt(random, 1, 4)));
        const answers = given.map((ranking, at) => ({ ranking, weight: weights[at] ?? 1 }));
        const ranked = summarizeRankings(options, answers).options;
        const ours = options.flatMap((option) => {
          const { mean = NaN, low = NaN, high = NaN } = ranked.find((one) => one.option === option)?.meanRank ?? {};
          return [mean, low, high];
        });
        return { input: { options, given, weights }, ours };
      }),
  },
  {
    name: 'jensen-shannon',
    by: 'scipy.spatial.distance.jensenshannon, squared',
    covers: [`${statistics}/distances.ts jensenShannon`],
    cases: (random, count) =>
      drawMany(count, () => {
        const [one, other] = drawShares(random);
        return { input: { one, other }, ours: [jensenShannon(one, other)] };
      }),
  },
  {
    name: 'distances',
    by: 'scipy.spatial.distance.cityblock, numpy',
    covers: ['totalVariation', 'meanAbsoluteError', 'overlap'].map((name) => `${statistics}/distances.ts ${name}`),
    cases: (random, count) =>
      drawMany(count, () => {
        const [one, other] = drawShares(random);
        return {
          input: { one, other },
          ours: [totalVariation(one, other), meanAbsoluteError(one, other), overlap(one, other)],
        };
      }),
  },
  {
    name: 'wasserstein',
    by: 'scipy.stats.wasserstein_distance',
    covers: [`${statistics}/distances.ts wasserstein`],
    cases: (random, count) =>
      drawMany(count, () => {
        const [one, other] = [drawSide(random, 1), drawSide(random, 1)];
        const input = [one.values, other.values, one.weights, other.weights];
        return { input, ours: [wasserstein(answersOf(one), answersOf(other))] };
      }),
  },
  {
    name: 'kendall',
    by: 'scipy.stats.kendalltau',
    covers: [`${statistics}/distances.ts kendallTau`],
    cases: (random, count) =>
      drawMany(count, () => {
        const size = randomInt(random, 2, 12);
        const [one, other] = [
          drawMany(size, () => randomInt(random, 1, 8)),
          drawMany(size, () => randomInt(random, 1, 8)),
        ];
        return { input: { one, other }, ours: [kendallTau(one, other)] };
      }),
  },
  {
    name: 'quantile',
    by: 'numpy.quantile (linear)',
    covers: [`${statistics}/bootstrap.ts quantileOf`, `${statistics}/bootstrap.ts percentileInterval`],
    cases: (random, count) =>
      drawMany(count, () => {
        const values = drawValues(random, drawSize(random, 1, 500));
        const probability = random() < 0.3 ? 0.975 : random();
        return { input: [values, probability], ours: [quantileOf(values, probability)] };
      }),
  },
  {
    name: 'paired points',
    by: 'scipy.stats.ttest_rel',
    covers: ['domain/searches/outcome/estimates.ts differenceOf', 'domain/searches/fitness.ts pairedOf'],
    cases: (random, count) =>
      drawMany(count, () => {
        const one = drawMany(drawSize(random, 2, 2_000), () => random());
        const other = one.map((value) => 0.9 * value + 0.1 * random());
        const [sum, squares] = [1, 2].map((power) =>
          one.reduce((total, value, at) => total + (value - (other[at] ?? 0)) ** power, 0),
        ) as [number, number];
        const paired = pairedOf(one.length, sum, squares);
        const { points = NaN, low, high } = differenceOf(paired) ?? {};
        return { input: { one, other }, ours: [points, low ?? NaN, high ?? NaN, paired.t] };
      }),
  },
];

interface Side {
  values: number[];
  weights: number[];
}

function drawValues(random: Random, size: number): number[] {
  return random() < 0.5
    ? drawMany(size, () => 10 * random() - 3)
    : drawMany(size, (at) => (at % 2) + randomInt(random, 1, 4));
}

/** Equal weights, or ones that differ by up to ten times. */
function drawWeights(random: Random, size: number): number[] {
  const isEqual = random() < 0.3;
  return drawMany(size, () => (isEqual ? 1 : 10 ** (2 * random() - 1)));
}

function drawSide(random: Random, least: number): Side {
  const size = drawSize(random, least, 500);
  const weights = drawWeights(random, size);
  // Of very few people, one must not outweigh the others: below two effective answers there is no interval.
  return { values: drawValues(random, size), weights: size < 12 ? weights.map(() => 1) : weights };
}

const answersOf = ({ values, weights }: Side) => values.map((value, at) => ({ value, weight: weights[at] ?? 1 }));

function drawShares(random: Random): [number[], number[]] {
  const size = randomInt(random, 2, 8);
  const draw = (): number[] => {
    const parts = drawMany(size, (at) => (at > 0 && random() < 0.2 ? 0 : 0.01 + random()));
    const total = parts.reduce((sum, part) => sum + part, 0);
    return parts.map((part) => part / total);
  };
  return [draw(), draw()];
}
