/** Figures of one question: shares of options, means of numbers and scales, and ranks. */
import { sampleSizeOf, type SampleSize } from '../../simulations/small-sample.ts';
import { wilson, type Interval, type MeanInterval } from '../../simulations/statistics.ts';
import { tOfTail } from '../../simulations/student-t.ts';
import {
  summarizeWeights,
  weightedMean,
  weightedShare,
  weightedVariance,
  weightOf,
  type Weighted,
  type WeightSummary,
} from './weights.ts';

/** One respondent's chosen option ids: one for a single choice, any number for a multiple choice. */
export interface ChoiceAnswer extends Weighted {
  chosen: readonly string[];
}

/** An option's weighted share, 0 to 1, with its 95% interval: Wilson's on the effective number of answers. */
export interface OptionShare extends Interval {
  option: string;
  /** Number of respondents who chose it, unweighted. */
  count: number;
  share: number;
}

export interface ChoiceShares extends WeightSummary {
  /** By the effective number of answers: whether to show a bar, an interval, or counts only. */
  sampleSize: SampleSize;
  /** In the order of the options given. */
  options: OptionShare[];
}

/** Counts each option once per respondent; choices that are not among the options count in the base only. */
export function choiceShares(options: readonly string[], answers: readonly ChoiceAnswer[]): ChoiceShares {
  const summary = summarizeWeights(answers);
  return {
    ...summary,
    sampleSize: sampleSizeOf(summary.effectiveSize),
    options: options.map((option) => ({
      option,
      count: answers.filter(({ chosen }) => chosen.includes(option)).length,
      ...shareOn(
        weightedShare(answers, ({ chosen }) => chosen.includes(option)),
        summary.effectiveSize,
      ),
    })),
  };
}

/** Returns a weighted share with Wilson's 95% interval on this effective number of answers. */
export function shareOn(share: number, effectiveSize: number): Interval & { share: number } {
  return { share, ...wilson(share * effectiveSize, effectiveSize) };
}

/** One respondent's number or step of a scale. */
export interface NumberAnswer extends Weighted {
  value: number;
}

export interface NumberSummary extends WeightSummary {
  mean: number;
  /** 95% interval of the mean by Student's t on the effective number of answers; null for fewer than two. */
  interval: Interval | null;
  /** Standard deviation of the population. */
  deviation: number;
  /** Smallest value that at least half of the weight does not exceed. */
  median: number;
}

/** Returns null without answers. */
export function summarizeNumbers(answers: readonly NumberAnswer[]): NumberSummary | null {
  if (answers.length === 0) return null;
  const summary = summarizeWeights(answers);
  const variance = weightedVariance(answers, ({ value }) => value);
  const mean = weightedMean(answers, ({ value }) => value);
  return {
    ...summary,
    mean,
    interval: meanIntervalOn(mean, variance, summary.effectiveSize),
    deviation: Math.sqrt(variance),
    median: weightedMedian(answers),
  };
}

/** Returns null below two effective answers, which show no spread. */
function meanIntervalOn(mean: number, variance: number, effectiveSize: number): Interval | null {
  // The effective size of two equal weights may be a little less than 2.
  if (effectiveSize < 2 - 1e-9) return null;
  const half = tOfTail(0.025, effectiveSize - 1) * Math.sqrt(variance / effectiveSize);
  return { low: mean - half, high: mean + half };
}

function weightedMedian(answers: readonly NumberAnswer[]): number {
  const sorted = answers.toSorted((one, other) => one.value - other.value);
  const half = summarizeWeights(answers).total / 2;
  let passed = 0;
  for (const answer of sorted) {
    passed += weightOf(answer);
    if (passed >= half - 1e-12) return answer.value;
  }
  return sorted.at(-1)?.value ?? 0;
}

/** One respondent's option ids, the best first. It may leave options out. */
export interface RankingAnswer extends Weighted {
  ranking: readonly string[];
}

export interface RankedOption {
  option: string;
  /** Mean rank, 1 for the best, with its 95% interval within 1 and the number of options. */
  meanRank: MeanInterval;
  /** Weighted share of respondents who put it first. */
  firstChoice: Interval & { share: number };
}

export interface RankingSummary extends WeightSummary {
  /** Sorted by mean rank, the best first; equal ranks in the order given. */
  options: RankedOption[];
}

/** Options that a respondent left out share the mean of the ranks that are left. */
export function summarizeRankings(options: readonly string[], answers: readonly RankingAnswer[]): RankingSummary {
  const summary = summarizeWeights(answers);
  const ranked = options.map((option) => ({
    option,
    meanRank: meanRankOf(options, option, answers),
    firstChoice: shareOn(
      weightedShare(answers, ({ ranking }) => ranking[0] === option),
      summary.effectiveSize,
    ),
  }));
  return { ...summary, options: ranked.toSorted((one, other) => one.meanRank.mean - other.meanRank.mean) };
}

/** Returns an option's rank in one answer: 1 for the first, the mean of the ranks left for one that is missing. */
export function rankOf(options: readonly string[], option: string, { ranking }: RankingAnswer): number {
  const index = ranking.indexOf(option);
  return index < 0 ? (ranking.length + 1 + options.length) / 2 : index + 1;
}

function meanRankOf(options: readonly string[], option: string, answers: readonly RankingAnswer[]): MeanInterval {
  const ranks = answers.map((answer) => ({ weight: weightOf(answer), value: rankOf(options, option, answer) }));
  const { mean = (options.length + 1) / 2, interval = null } = summarizeNumbers(ranks) ?? {};
  const { low, high } = interval ?? { low: 1, high: options.length };
  return { mean, low: Math.max(1, low), high: Math.min(options.length, high) };
}
