/**
 * Populations with known shares, and random samples of them. The seed is fixed because a coverage is a figure, not a
 * property.
 */
import { singleAnswers, type ClusteredPair, type Clusters } from '../../domain/simulations/clusters.ts';

// Looked up once, because access to globals is slow in jest's context.
const { imul, floor, sqrt, log, cos, exp, abs, PI } = Math;

export type Random = () => number;

/** Creates a seeded generator of numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

export function whole(random: Random, low: number, high: number): number {
  return floor(between(random, low, high + 1));
}

/** Returns a standard normal deviate (Box-Muller). */
function normal(random: Random): number {
  return sqrt(-2 * log(1 - random())) * cos(2 * PI * random());
}

/** Returns the quantile of the standard normal distribution (bisection over a rational approximation). */
function quantile(probability: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * abs(z));
  const tail =
    (exp((-z * z) / 2) / sqrt(2 * PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

/** A population's reaction to a message: shares of positive and negative answers. */
export interface Reception {
  positive: number;
  negative: number;
}

export function drawReception(random: Random): Reception {
  const positive = between(random, 0.1, 0.8);
  return { positive, negative: between(random, 0.05, 0.95 - positive) };
}

export type Heard = ('positive' | 'neutral' | 'negative' | null)[];

/**
 * Draws each person's answers to the messages, null for messages not heard: `alike` is the correlation of a person's
 * tendencies between messages, `hearing` the probability of hearing a message.
 */
export function drawPeople(
  random: Random,
  people: number,
  messages: readonly Reception[],
  alike: number,
  hearing: number,
): Heard[] {
  const limits = messages.map(({ positive, negative }) => [quantile(positive), quantile(1 - negative)] as const);
  return Array.from({ length: people }, () => {
    const leaning = normal(random);
    return limits.map(([likes, dislikes]) => {
      if (random() >= hearing) return null;
      const opinion = sqrt(alike) * leaning + sqrt(1 - alike) * normal(random);
      if (opinion < likes) return 'positive';
      return opinion > dislikes ? 'negative' : 'neutral';
    });
  });
}

/** Sums a group's answers by person, as the database does. */
export function clustersOf(people: readonly Heard[]): Clusters {
  const sums = singleAnswers({ positive: 0, neutral: 0, negative: 0, total: 0 });
  for (const said of people) {
    const [m, p, n] = [said.filter((one) => one !== null).length, countOf(said, 'positive'), countOf(said, 'negative')];
    if (m === 0) continue;
    const added = {
      people: 1,
      total: m,
      positive: p,
      negative: n,
      neutral: m - p - n,
      mm: m * m,
      pp: p * p,
      pm: p * m,
      nn: n * n,
      nm: n * m,
      pn: p * n,
    };
    for (const [name, value] of Object.entries(added)) sums[name as keyof Clusters] += value;
  }
  return sums;
}

function countOf(said: Heard, sentiment: 'positive' | 'negative'): number {
  return said.filter((one) => one === sentiment).length;
}

/** Pairs the answers to the messages of two sides, by the same or different people. */
export function pairOf(people: readonly { first: Heard; second: Heard }[]): ClusteredPair {
  const pair: ClusteredPair = {
    first: clustersOf(people.map(({ first }) => first)),
    second: clustersOf(people.map(({ second }) => second)),
    inBoth: 0,
    crossPositive: 0,
    firstPositiveSecondAll: 0,
    secondPositiveFirstAll: 0,
    crossAll: 0,
  };
  for (const { first, second } of people) {
    const [m, k] = [first, second].map((said) => said.filter((one) => one !== null).length) as [number, number];
    if (m === 0 || k === 0) continue;
    const [p, q] = [countOf(first, 'positive'), countOf(second, 'positive')];
    pair.inBoth += 1;
    pair.crossPositive += p * q;
    pair.firstPositiveSecondAll += p * k;
    pair.secondPositiveFirstAll += q * m;
    pair.crossAll += m * k;
  }
  return pair;
}
