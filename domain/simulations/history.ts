/**
 * Scores of a SimulationHistory, the record of a completed run. The specification only names them; the formulas are
 * ours.
 */
import type { ParsedAs } from './parse-reaction.ts';
import type { BySentiment } from '../sentiment/sentiment.ts';
import { totalOf } from '../sentiment/sentiment.ts';

/** Number of people by group label, for ages, genders or sentiments. */
export type Distribution = Readonly<Record<string, number>>;

const readQuality: Record<ParsedAs, number> = { json: 1, repaired: 0.9, keywords: 0.5 };

function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole));
}

/** Returns 0 to 1: mean confidence of the answers x share of personas that answered. */
export function overallConfidence(input: { meanConfidence: number; answered: number; asked: number }): number {
  return input.meanConfidence * shareOf(input.answered, input.asked);
}

/**
 * Returns 0 to 1: mean quality of replies x share of personas that answered. A valid reply counts 1, repaired JSON 0.9,
 * a sentiment detected in prose 0.5.
 */
export function dataQualityScore(input: {
  read: Partial<Record<ParsedAs, number>>;
  answered: number;
  asked: number;
}): number {
  const entries = Object.entries(readQuality) as [ParsedAs, number][];
  const replies = entries.reduce((sum, [as]) => sum + (input.read[as] ?? 0), 0);
  const points = entries.reduce((sum, [as, weight]) => sum + weight * (input.read[as] ?? 0), 0);
  return shareOf(points, replies) * shareOf(input.answered, input.asked);
}

/** Returns the total variation distance, half the sum of differences of shares: 0 for equal, 1 for disjoint. */
export function variationDistance(a: Distribution, b: Distribution): number {
  const sumOf = (distribution: Distribution) => Object.values(distribution).reduce((sum, count) => sum + count, 0);
  const [wholeA, wholeB] = [sumOf(a), sumOf(b)];
  // Labels are free text and may equal the name of an inherited property.
  const countOf = (distribution: Distribution, label: string) =>
    Object.hasOwn(distribution, label) ? (distribution[label] ?? 0) : 0;
  const labels = new Set([...Object.keys(a), ...Object.keys(b)]);
  return (
    [...labels].reduce(
      (sum, label) => sum + Math.abs(shareOf(countOf(a, label), wholeA) - shareOf(countOf(b, label), wholeB)),
      0,
    ) / 2
  );
}

/**
 * Returns 0 to 1: similarity of the personas that answered to the roster, as 1 minus the mean distance over age groups
 * and gender. A dimension without data is left out; 0 when none is left.
 */
export function demographicRepresentationScore(
  dimensions: readonly { answered: Distribution; audience: Distribution }[],
): number {
  const known = dimensions.filter(({ audience }) => Object.values(audience).some((count) => count > 0));
  if (known.length === 0) return 0;
  return (
    1 - known.reduce((sum, { answered, audience }) => sum + variationDistance(answered, audience), 0) / known.length
  );
}

/**
 * Returns 0 to 1: the agreement of the providers if both answered the same personas, else 1 minus the mean distance of
 * the models' sentiment distributions. Null with a single model.
 */
export function modelConsistencyScore(input: {
  agreement: number | null;
  byModel: readonly BySentiment[];
}): number | null {
  if (input.agreement !== null) return input.agreement;
  const models = input.byModel
    .filter((counts) => totalOf(counts) > 0)
    .map(({ positive, neutral, negative }) => ({ positive, neutral, negative }));
  const pairs = models.flatMap((one, index) => models.slice(index + 1).map((other) => variationDistance(one, other)));
  return pairs.length === 0 ? null : 1 - pairs.reduce((sum, distance) => sum + distance, 0) / pairs.length;
}

export interface HistoryInput {
  counts: BySentiment;
  asked: number;
  answered: number;
  meanConfidence: number;
  read: Partial<Record<ParsedAs, number>>;
  dimensions: readonly { answered: Distribution; audience: Distribution }[];
  agreement: number | null;
  byModel: readonly BySentiment[];
  /** Number of notices on the result. */
  notices: number;
}

export interface HistoryScores {
  profileCount: number;
  supportCount: number;
  /** 0 to 100. */
  supportPercentage: number;
  /** Shares, 0 to 1. */
  positiveSentiment: number;
  negativeSentiment: number;
  neutralSentiment: number;
  overallConfidence: number;
  dataQualityScore: number;
  demographicRepresentationScore: number;
  modelConsistencyScore: number | null;
  /** Always null, because no observed outcomes exist to compare with. */
  historicalAccuracyScore: null;
  multiModelUsed: boolean;
  validationWarningsCount: number;
}

export function historyScores(input: HistoryInput): HistoryScores {
  const total = totalOf(input.counts);
  return {
    profileCount: input.answered,
    supportCount: input.counts.positive,
    supportPercentage: shareOf(input.counts.positive, total) * 100,
    positiveSentiment: shareOf(input.counts.positive, total),
    negativeSentiment: shareOf(input.counts.negative, total),
    neutralSentiment: shareOf(input.counts.neutral, total),
    overallConfidence: overallConfidence(input),
    dataQualityScore: dataQualityScore(input),
    demographicRepresentationScore: demographicRepresentationScore(input.dimensions),
    modelConsistencyScore: modelConsistencyScore(input),
    historicalAccuracyScore: null,
    multiModelUsed: input.byModel.length > 1,
    validationWarningsCount: input.notices,
  };
}
