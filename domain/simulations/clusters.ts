/**
 * Shares and differences whose unit is the person: several answers of one person, to one message or to different ones,
 * are not independent.
 */
import type { SentimentCounts } from '../sentiment/sentiment.ts';
import { sumOf } from '../sum.ts';
import { toDifference, type Difference } from './difference.ts';
import { meanInterval, shareWithInterval, wilson, type MeanInterval, type Share } from './statistics.ts';

/**
 * Answers of people, with sums over people of products of each one's counts: m answers, p of them positive and n
 * negative. A person is a stored profile, however often it was asked; a made-up persona is a person of its own.
 */
export interface Clusters extends SentimentCounts {
  people: number;
  mm: number;
  pp: number;
  pm: number;
  nn: number;
  nm: number;
  pn: number;
}

export const noClusters: Clusters = singleAnswers({ positive: 0, neutral: 0, negative: 0, total: 0 });

/** Adds groups that have no person in common. */
export function sumOfClusters(groups: readonly Clusters[]): Clusters {
  const names = Object.keys(noClusters) as (keyof Clusters)[];
  const sums = names.map((name) => [name, sumOf(groups, (group) => group[name])]);
  return Object.fromEntries(sums) as unknown as Clusters;
}

/** Returns the sums for groups in which every person gave one answer. */
export function singleAnswers({ positive, neutral, negative, total }: SentimentCounts): Clusters {
  const squares = { mm: total, pp: positive, pm: positive, nn: negative, nm: negative, pn: 0 };
  return { positive, neutral, negative, total, people: total, ...squares };
}

/**
 * Returns the number of independent answers with the same precision, given the variance of one answer and the residuals
 * summed over personas, by linearization (Korn and Graubard 1998). Never more than the actual number.
 */
function effectiveSize({ people, total, mm }: Clusters, ofOne: number, residuals: number): number {
  if (mm <= total) return total;
  if (people < 2 || ofOne <= 0 || residuals <= 0) return people;
  const variance = ((people / (people - 1)) * residuals) / (total * total);
  const worth = ofOne / variance;
  return Math.min(total, Math.max(1, worth));
}

/** Returns the effective number of independent answers for the positive share. */
export function effectiveAnswers(group: Clusters): number {
  const { positive, total, pp, pm, mm } = group;
  if (total === 0) return 0;
  const share = positive / total;
  return effectiveSize(group, share * (1 - share), pp - 2 * share * pm + share * share * mm);
}

export function clusteredShare(group: Clusters): Share {
  return shareOf(group.positive, group.total, effectiveAnswers(group));
}

export function clusteredNegative(group: Clusters): Share {
  const { negative, total, nn, nm, mm } = group;
  const share = total === 0 ? 0 : negative / total;
  return shareOf(negative, total, effectiveSize(group, share * (1 - share), nn - 2 * share * nm + share * share * mm));
}

/** Returns the neutral share, whose sums follow from the positive and the negative ones. */
export function clusteredNeutral(group: Clusters): Share {
  const { neutral, total, mm, pm, nm, pp, nn, pn } = group;
  const share = total === 0 ? 0 : neutral / total;
  const squares = mm - 2 * pm - 2 * nm + pp + nn + 2 * pn;
  return shareOf(
    neutral,
    total,
    effectiveSize(group, share * (1 - share), squares - 2 * share * (mm - pm - nm) + share * share * mm),
  );
}

function shareOf(count: number, total: number, worth: number): Share {
  if (total === 0 || worth === total) return shareWithInterval(count, total);
  const share = count / total;
  return { count, share, ...wilson(share * worth, worth) };
}

/** Returns the share of positives minus that of negatives. */
export function clusteredScore(group: Clusters): MeanInterval {
  const { positive, neutral, negative, total, pp, pm, nn, nm, pn, mm } = group;
  if (total === 0) return meanInterval(group);
  const mean = (positive - negative) / total;
  const ofOne = (positive + negative) / total - mean * mean;
  const worth = effectiveSize(group, ofOne, pp - 2 * pn + nn - 2 * mean * (pm - nm) + mean * mean * mm);
  const scale = worth / total;
  return {
    ...meanInterval({ positive: positive * scale, neutral: neutral * scale, negative: negative * scale }),
    mean,
  };
}

/** Sums over the people who answered in both of two groups. */
export interface CrossSums {
  /** Number of these people. */
  inBoth: number;
  /** Positives times positives, positives times answers of the other group, answers times answers. */
  crossPositive: number;
  firstPositiveSecondAll: number;
  secondPositiveFirstAll: number;
  crossAll: number;
}

export const noCross: CrossSums = {
  inBoth: 0,
  crossPositive: 0,
  firstPositiveSecondAll: 0,
  secondPositiveFirstAll: 0,
  crossAll: 0,
};

/** Two groups of answers by the same or other people. */
export interface ClusteredPair extends CrossSums {
  first: Clusters;
  second: Clusters;
}

/**
 * Computes the difference of two positive shares whose personas may overlap: by linearization over personas, with the
 * two personas of Bonett and Price (2012) added, each positive in one group only. It equals the paired difference if
 * all personas are in both groups, and that of two samples if none is.
 */
export function clusteredDifference(pair: ClusteredPair, comparisons = 1): Difference {
  const [first, second] = [withTwoMore(pair.first), withTwoMore(pair.second)];
  if (pair.first.total === 0 || pair.second.total === 0) return toDifference(0, 0, 0, comparisons);
  const [a, b] = [first.positive / first.total, second.positive / second.total];
  // Both added personas answer in both groups, each positively in one of them.
  const cross =
    pair.crossPositive -
    b * (pair.firstPositiveSecondAll + 1) -
    a * (pair.secondPositiveFirstAll + 1) +
    a * b * (pair.crossAll + 2);
  const variance =
    residualsOf(first, a) / first.total ** 2 +
    residualsOf(second, b) / second.total ** 2 -
    (2 * cross) / (first.total * second.total);
  const plain = pair.first.positive / pair.first.total - pair.second.positive / pair.second.total;
  return toDifference(plain, a - b, Math.sqrt(Math.max(0, variance)), comparisons);
}

function withTwoMore(group: Clusters): Clusters {
  const { positive, total, people, mm, pp, pm } = group;
  return { ...group, positive: positive + 1, total: total + 2, people: people + 2, mm: mm + 2, pp: pp + 1, pm: pm + 1 };
}

function residualsOf({ people, pp, pm, mm }: Clusters, share: number): number {
  return (people / Math.max(1, people - 1)) * (pp - 2 * share * pm + share * share * mm);
}
