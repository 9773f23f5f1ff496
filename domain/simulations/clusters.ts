/**
 * Shares and differences whose unit is the person: several answers of one person, to one message or to different ones,
 * are not independent.
 */
import type { SentimentCounts } from '../sentiment/sentiment.ts';
import { sumOf } from '../sum.ts';
import { toDifference, type Difference } from './difference.ts';
import { meanInterval, shareWithInterval, wilson, type MeanInterval, type Share } from './statistics.ts';
import { weightOfWordings, type WordingVariances } from './wording-weight.ts';

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
  return Object.fromEntries(sums) as Record<keyof Clusters, number>;
}

/** True when somebody gave more than one of these answers. */
export function isRepeating({ mm, total }: Clusters): boolean {
  return mm > total;
}

/** Answers of one person: all, positive and negative ones. */
export interface AnswersOfPerson {
  m: number;
  p: number;
  n: number;
}

/** Returns the sums of people, each given once. */
export function clustersOfPeople(people: Iterable<AnswersOfPerson>): Clusters {
  const sums = { ...noClusters };
  for (const { m, p, n } of people) {
    sums.people += 1;
    sums.total += m;
    sums.positive += p;
    sums.negative += n;
    sums.neutral += m - p - n;
    sums.mm += m * m;
    sums.pp += p * p;
    sums.pm += p * m;
    sums.nn += n * n;
    sums.nm += n * m;
    sums.pn += p * n;
  }
  return sums;
}

/** Returns the sums for groups in which every person gave one answer. */
export function singleAnswers({ positive, neutral, negative, total }: SentimentCounts): Clusters {
  const squares = { mm: total, pp: positive, pm: positive, nn: negative, nm: negative, pn: 0 };
  return { positive, neutral, negative, total, people: total, ...squares };
}

/** Values of answers summed over people: for a share 1 or 0, for the score also -1. */
interface Values {
  sum: number;
  /** Squares of single answers. */
  ones: number;
  /** Squares of each person's sum, and its products with all answers of the person. */
  squares: number;
  products: number;
}

const positivesOf = ({ positive, pp, pm }: Clusters): Values => ({
  sum: positive,
  ones: positive,
  squares: pp,
  products: pm,
});
const negativesOf = ({ negative, nn, nm }: Clusters): Values => ({
  sum: negative,
  ones: negative,
  squares: nn,
  products: nm,
});
/** The sums of neutral answers follow from the others. */
const neutralsOf = ({ neutral, mm, pm, nm, pp, nn, pn }: Clusters): Values => ({
  sum: neutral,
  ones: neutral,
  squares: mm - 2 * pm - 2 * nm + pp + nn + 2 * pn,
  products: mm - pm - nm,
});
const scoresOf = ({ positive, negative, pp, pm, nn, nm, pn }: Clusters): Values => ({
  sum: positive - negative,
  ones: positive + negative,
  squares: pp - 2 * pn + nn,
  products: pm - nm,
});

/**
 * Returns the number of independent answers with the same precision, by linearization over people (Korn and Graubard
 * 1998). One more person is assumed, of the mean of both extremes of the values, `least` and 1: of a few people, none of
 * whom happens to hold a rare opinion, the rest would seem to be unanimous. Never more than the actual number.
 */
function effectiveSize(group: Clusters, values: Values, least: 0 | -1 = 0): number {
  const { total, mm } = group;
  if (mm <= total) return total;
  const people = evenPeople(group);
  const each = total / people;
  const all = total + each;
  const [half, halfOfSquares] = [(1 + least) / 2, (1 + least ** 2) / 2];
  const mean = (values.sum + half * each) / all;
  const ofOne = (values.ones + halfOfSquares * each) / all - mean ** 2;
  const alike = likenessOfAssumed(group, values, halfOfSquares - half ** 2);
  const ofAssumed = (halfOfSquares - 2 * mean * half + mean ** 2) * each ** 2 * (alike + (1 - alike) / each);
  const residuals = residualsOf(group, values, mean) + ofAssumed;
  // The variance of the mean of one more person, and that of the actual number of them.
  const variance = (((people + 1) / people) * residuals) / all ** 2;
  const worth = (ofOne / variance) * (total / all);
  return Math.min(total, Math.max(1, worth));
}

/** Returns the sum over people of the squared distance of each one's sum from what the mean expects. */
function residualsOf({ mm }: Clusters, { squares, products }: Values, mean: number): number {
  return squares - 2 * mean * products + mean ** 2 * mm;
}

/** Returns how many people with as many answers each tell as much as these people, some of whom gave more than others. */
function evenPeople({ total, mm }: Clusters): number {
  return total ** 2 / mm;
}

/** People whose likeness counts as much as the assumption that a person always answers alike; chosen by simulation. */
const peopleOfAssumption = 0.8;

/**
 * Returns how alike the answers of the assumed person are, from 0 to 1: as those of the people there are, as far as these
 * show it, which they do only where answers differ (`largest` is the variance of values that differ most), else entirely.
 */
function likenessOfAssumed(group: Clusters, values: Values, largest: number): number {
  const { total } = group;
  const people = evenPeople(group);
  const mean = values.sum / total;
  const variance = values.ones / total - mean ** 2;
  const asIfIndependent = total * variance;
  if (people <= 1 || asIfIndependent < 1e-9) return 1;
  const designEffect = ((people / (people - 1)) * residualsOf(group, values, mean)) / asIfIndependent;
  const likeness = Math.min(1, Math.max(0, (designEffect - 1) / (total / people - 1)));
  const shown = people * (variance / largest) ** 2;
  return (shown * likeness + peopleOfAssumption) / (shown + peopleOfAssumption);
}

/** Returns the effective number of independent answers for the positive share. */
export function effectiveAnswers(group: Clusters): number {
  return effectiveSize(group, positivesOf(group));
}

export function clusteredShare(group: Clusters): Share {
  return shareOf(group, positivesOf(group));
}

export function clusteredNegative(group: Clusters): Share {
  return shareOf(group, negativesOf(group));
}

export function clusteredNeutral(group: Clusters): Share {
  return shareOf(group, neutralsOf(group));
}

function shareOf(group: Clusters, values: Values): Share {
  const { total } = group;
  const count = values.sum;
  const worth = effectiveSize(group, values);
  if (total === 0 || worth === total) return shareWithInterval(count, total);
  const share = count / total;
  return { count, share, ...wilson(share * worth, worth) };
}

/** Returns the share of positives minus that of negatives. */
export function clusteredScore(group: Clusters): MeanInterval {
  const { positive, neutral, negative, total } = group;
  if (total === 0) return meanInterval(group);
  const scale = effectiveSize(group, scoresOf(group), -1) / total;
  return {
    ...meanInterval({ positive: positive * scale, neutral: neutral * scale, negative: negative * scale }),
    mean: (positive - negative) / total,
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

/** Sums over people with an answer in both groups, by their answers in each. */
export function crossOfPeople(both: Iterable<readonly [AnswersOfPerson, AnswersOfPerson]>): CrossSums {
  const sums = { ...noCross };
  for (const [one, other] of both) {
    sums.inBoth += 1;
    sums.crossPositive += one.p * other.p;
    sums.firstPositiveSecondAll += one.p * other.m;
    sums.secondPositiveFirstAll += other.p * one.m;
    sums.crossAll += one.m * other.m;
  }
  return sums;
}

/** Two groups of answers by the same or other people. */
export interface ClusteredPair extends CrossSums {
  first: Clusters;
  second: Clusters;
}

/** The same two groups by the wording of the instruction, which takes the place of the person. */
export interface PairByWording {
  wordings: ClusteredPair;
  /** By person and wording; null where nobody answered more than once, so that it is the same as by person. */
  both: ClusteredPair | null;
}

/** Number of wordings in which both groups were asked at least. */
export function wordingsOfPair({ wordings: { first, second } }: PairByWording): number {
  return Math.min(first.people, second.people);
}

/**
 * Computes the difference of two positive shares whose personas may overlap: by linearization over personas, with the
 * two personas of Bonett and Price (2012) added, each positive in one group only. It equals the paired difference if
 * all personas are in both groups, and that of two samples if none is. Where wordings were dealt, answers are alike by
 * person and by wording (Cameron, Gelbach and Miller 2011); the larger of the three variances counts, because the
 * difference of two estimates may come out too small. It counts as far as the wordings differ by more than chance in this
 * pair, or in those it is compared with (`minWeight`, 0 to 1).
 */
export function clusteredDifference(
  pair: ClusteredPair,
  comparisons = 1,
  byWording: PairByWording | null = null,
  minWeight = 0,
): Difference {
  if (pair.first.total === 0 || pair.second.total === 0) return toDifference(0, 0, 0, comparisons);
  const variances = variancesOf(pair, byWording);
  const weight = byWording === null ? 0 : Math.max(minWeight, weightOfWordings([variances]));
  const { variance, degrees } = precisionOf(pair, variances, weight);
  const [a, b] = sharesWithTwoMore(pair);
  const plain = pair.first.positive / pair.first.total - pair.second.positive / pair.second.total;
  return toDifference(plain, a - b, Math.sqrt(variance), comparisons, degrees);
}

/** Returns how much the wordings count, from 0 to 1, by how they differ in all of these pairs together. */
export function weightOfWordingsIn(pairs: readonly (ClusteredPair & { byWording: PairByWording | null })[]): number {
  const answered = pairs.filter(({ first, second }) => first.total > 0 && second.total > 0);
  return weightOfWordings(
    answered.map((pair) => variancesOf(pair, pair.byWording)).filter(({ wordings }) => wordings > 1),
  );
}

/** Variances of one difference, by what its answers are alike by. */
interface Variances extends WordingVariances {
  byPerson: number;
}

function variancesOf(pair: ClusteredPair, byWording: PairByWording | null): Variances {
  const shares = sharesWithTwoMore(pair);
  const byPerson = Math.max(0, varianceOfDifference(pair, shares));
  if (byWording === null) return { byPerson, byWording: 0, byBoth: byPerson, wordings: 0 };
  return {
    byPerson,
    byWording: varianceOfDifference(byWording.wordings, shares),
    byBoth: byWording.both === null ? byPerson : varianceOfDifference(byWording.both, shares),
    wordings: wordingsOfPair(byWording),
  };
}

/**
 * Returns the variance of a difference and its degrees of freedom: those of the people and of the wordings, each weighted
 * by its part of the variance.
 */
function precisionOf(
  pair: ClusteredPair,
  { byPerson, byWording, byBoth, wordings }: Variances,
  weight: number,
): { variance: number; degrees: number } {
  const degreesOfPeople = degreesOf(pair);
  if (weight === 0) return { variance: byPerson, degrees: degreesOfPeople };
  const largest = Math.max(byPerson, byWording, byPerson + byWording - byBoth);
  const variance = byPerson + weight * (largest - byPerson);
  const part = variance === 0 ? 0 : Math.min(1, (weight * byWording) / variance);
  return { variance, degrees: 1 / ((1 - part) / degreesOfPeople + part / Math.max(1, wordings - 1)) };
}

function sharesWithTwoMore({ first, second }: ClusteredPair): [number, number] {
  return [shareWithTwoMore(first), shareWithTwoMore(second)];
}

function shareWithTwoMore({ positive, total }: Clusters): number {
  return (positive + 1) / (total + 2);
}

/** Returns the variance of the difference of two shares by the clusters of their sums. */
function varianceOfDifference(pair: ClusteredPair, [a, b]: readonly [number, number]): number {
  const [first, second] = [withTwoMore(pair.first), withTwoMore(pair.second)];
  // Both added personas answer in both groups, each positively in one of them.
  const cross =
    pair.crossPositive -
    b * (pair.firstPositiveSecondAll + 1) -
    a * (pair.secondPositiveFirstAll + 1) +
    a * b * (pair.crossAll + 2);
  return (
    correctedResiduals(first, a) / first.total ** 2 +
    correctedResiduals(second, b) / second.total ** 2 -
    (2 * cross) / (first.total * second.total)
  );
}

/** Degrees of freedom of an error that was estimated from the spread between people; infinite where nobody was asked again. */
function degreesOf({ first, second }: ClusteredPair): number {
  return isRepeating(first) || isRepeating(second) ? Math.max(1, Math.min(first.people, second.people) - 1) : Infinity;
}

function withTwoMore(group: Clusters): Clusters {
  const { positive, total, people, mm, pp, pm } = group;
  return { ...group, positive: positive + 1, total: total + 2, people: people + 2, mm: mm + 2, pp: pp + 1, pm: pm + 1 };
}

function correctedResiduals(group: Clusters, share: number): number {
  return (group.people / Math.max(1, group.people - 1)) * residualsOf(group, positivesOf(group), share);
}
