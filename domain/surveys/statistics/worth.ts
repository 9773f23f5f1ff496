/**
 * How many people the answers of personas are worth, over questions that both have answered: k̂ of Huang, Wu and Wang
 * (2025, arXiv 2502.17773), «How many human survey respondents is a large language model worth?».
 */
import { seededRandom, shuffled, type Random } from '../../random.ts';
import { z95, type Interval } from '../../simulations/statistics.ts';
import { sumOf } from '../../sum.ts';
import { percentileInterval, resample } from './bootstrap.ts';

/** One figure to estimate, such as a mean on a scale, or an option's share with 1 for those who chose it and else 0. */
export interface WorthQuestion {
  humans: readonly number[];
  personas: readonly number[];
  /** Smallest and largest possible answer. */
  range: Interval;
}

export interface Worth extends Interval {
  /**
   * k̂: personas are worth about this many people on questions like these. The interval shows how it varies with the
   * choice of questions (95%, resampled).
   */
  people: number;
  questions: number;
  /** Smallest number of people who answered one of the questions. */
  humans: number;
  /** True when k̂ is as large as this data can show: more people or more personas could only raise it. */
  isAtLimit: boolean;
}

export interface WorthOptions {
  seed: string | number;
  /** Number of random orders in which the personas of a question are counted. */
  orders?: number;
  /** Number of bootstrap samples of questions. */
  samples?: number;
}

/** Error level of the intervals; half of it is the share of misses that is allowed. */
const alpha = 0.05;
/** The paper's C: intervals are widened by its root, since the mean of people is itself uncertain. */
const dilation = 2;
/** Up to this many personas the interval is the whole range. */
const minPersonas = 2;
/** Answers added at each end of the range (Agresti and Coull 1998), so that equal answers do not make an interval of width 0. */
const addedAtEachEnd = 2;

/**
 * Finds k̂ = the largest k for which G(i) ≤ α/2 for every i ≤ k. G(k) is the share of questions, averaged over random
 * orders of the personas, at which the people's mean lies outside the 95% interval that k personas give, widened by √2.
 * With more personas the interval narrows around their own mean; once it is narrower than their distance from people, it
 * misses: personas beyond k̂ add false certainty and no knowledge. Returns null without a question that has at least two
 * people and three personas.
 */
export function computeWorth(questions: readonly WorthQuestion[], options: WorthOptions): Worth | null {
  const { seed, orders = 40, samples = 200 } = options;
  const usable = questions.filter(({ humans, personas }) => humans.length >= 2 && personas.length > minPersonas);
  if (usable.length === 0) return null;
  const random = seededRandom(seed);
  const most = Math.min(...usable.map(({ personas }) => personas.length));
  const misses = usable.map((question) => missesByCount(question, most, orders, random));
  const people = largestCovered(misses, most);
  const draws = Array.from({ length: samples }, () => largestCovered(resample(random, misses), most));
  const humans = Math.min(...usable.map((question) => question.humans.length));
  return {
    people,
    ...percentileInterval(draws),
    questions: usable.length,
    humans,
    isAtLimit: people >= Math.min(most, humans),
  };
}

/** Returns the share of orders in which the first k personas miss, at index k - 1. */
function missesByCount(question: WorthQuestion, most: number, orders: number, random: Random): number[] {
  const { low, high } = question.range;
  const toUnit = (value: number) => (value - low) / (high - low);
  const target = sumOf(question.humans, toUnit) / question.humans.length;
  const misses = Array.from({ length: most }, () => 0);
  for (let order = 0; order < orders; order += 1) {
    let [sum, squares] = [addedAtEachEnd, addedAtEachEnd];
    const personas = shuffled(random, question.personas);
    for (let k = 1; k <= most; k += 1) {
      const value = toUnit(personas[k - 1] ?? 0);
      sum += value;
      squares += value * value;
      if (k > minPersonas && isMissed(target, sum, squares, k + 2 * addedAtEachEnd))
        misses[k - 1] = (misses[k - 1] ?? 0) + 1;
    }
  }
  return misses.map((count) => count / orders);
}

function isMissed(target: number, sum: number, squares: number, n: number): boolean {
  const mean = sum / n;
  const variance = Math.max(0, squares - n * mean * mean) / (n - 1);
  return Math.abs(target - mean) > z95 * Math.sqrt((dilation * variance) / n);
}

function largestCovered(misses: readonly (readonly number[])[], most: number): number {
  for (let k = minPersonas + 1; k <= most; k += 1)
    if (sumOf(misses, (ofQuestion) => ofQuestion[k - 1] ?? 0) / misses.length > alpha / 2) return k - 1;
  return most;
}
