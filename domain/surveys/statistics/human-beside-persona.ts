/** Answers of people beside those of personas, with what the likeness should be compared to. */
import { seededRandom, shuffled, type Random } from '../../random.ts';
import type { Interval } from '../../simulations/statistics.ts';
import { meanOf, varianceOf } from '../../simulations/student-t.ts';
import { distanceInterval, resample } from './bootstrap.ts';
import type { Measure } from './measures.ts';
import { summarizeWeights, type Weighted } from './weights.ts';

export type InGroup<A> = A & Weighted & { group?: string };

export interface LikenessOptions {
  seed: string | number;
  /** Number of bootstrap samples. */
  samples?: number;
  /** Number of random halvings of the people. */
  halvings?: number;
}

export interface Likeness extends Interval {
  measure: Measure<never>['name'];
  better: 'lower' | 'higher';
  /** Value of the measure between people and personas, with its 95% interval from resampling both. */
  value: number;
  yardsticks: {
    /** Between people and a blind guess: personas that are no better know nothing. */
    uniform: number;
    /** Mean between two random halves of the people: no source can be expected to be much nearer. Null below 4 people. */
    splitHalf: number | null;
    /**
     * Mean over groups between the people of a group and those of all others: the error of ignoring groups. Compare it
     * to `withinGroups`. Null for fewer than two groups.
     */
    pooled: number | null;
  };
  /** Mean over groups between people and personas of the same group, weighted as `pooled`; null where that is. */
  withinGroups: number | null;
  beyondGuess: BeyondGuess;
}

/**
 * How much farther personas are from people than a blind guess is; below 0 when they are nearer. Both distances are of
 * the same resampled people, and what chance alone adds to them is taken off.
 */
export interface BeyondGuess {
  gap: number;
  /** Standard error of the gap over the bootstrap samples. */
  error: number;
}

/** Returns one likeness for each measure of the question's type; null without people or without personas. */
export function compareAnswers<A>(
  measures: readonly Measure<A>[],
  humans: readonly InGroup<A>[],
  personas: readonly InGroup<A>[],
  options: LikenessOptions,
): Likeness[] | null {
  if (humans.length === 0 || personas.length === 0) return null;
  return measures.map((measure) => toLikeness(measure, humans, personas, options));
}

function toLikeness<A>(
  measure: Measure<A>,
  humans: readonly InGroup<A>[],
  personas: readonly InGroup<A>[],
  { seed, samples = 200, halvings = 20 }: LikenessOptions,
): Likeness {
  const random = seededRandom(seed);
  const value = measure.between(humans, personas);
  const uniform = measure.uniform(humans);
  const { interval, beyondGuess } = resampled(measure, { value, uniform }, humans, personas, random, samples);
  const { pooled, withinGroups } = byGroup(measure, humans, personas);
  return {
    measure: measure.name,
    better: measure.better,
    value,
    ...interval,
    yardsticks: {
      uniform,
      splitHalf: splitHalf(measure, humans, random, halvings),
      pooled,
    },
    withinGroups,
    beyondGuess,
  };
}

/** Likeness, where more is better, is turned into a distance and back. */
function resampled<A>(
  measure: Measure<A>,
  { value, uniform }: { value: number; uniform: number },
  humans: readonly A[],
  personas: readonly A[],
  random: Random,
  samples: number,
): { interval: Interval; beyondGuess: BeyondGuess } {
  const sign = measure.better === 'lower' ? 1 : -1;
  const all = [...humans, ...personas];
  const draws: number[] = [];
  const gaps: number[] = [];
  const nullDraws: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const people = resample(random, humans);
    const distance = sign * measure.between(people, resample(random, personas));
    draws.push(distance);
    gaps.push(distance - sign * measure.uniform(people));
    const mixed = shuffled(random, all);
    nullDraws.push(sign * measure.between(mixed.slice(0, humans.length), mixed.slice(humans.length)));
  }
  const interval = distanceInterval(sign * value, draws, nullDraws, measure.lowest);
  const beyondGuess = {
    gap: 2 * sign * (value - uniform) - meanOf(gaps),
    error: Math.sqrt(varianceOf(gaps)),
  };
  return { interval: sign === 1 ? interval : { low: -interval.high, high: -interval.low }, beyondGuess };
}

function splitHalf<A>(measure: Measure<A>, humans: readonly A[], random: Random, halvings: number): number | null {
  if (humans.length < 4) return null;
  const values = Array.from({ length: halvings }, () => {
    const order = shuffled(random, humans);
    const middle = Math.floor(order.length / 2);
    return measure.between(order.slice(0, middle), order.slice(middle));
  });
  return meanOf(values);
}

/** Groups without people or without personas are left out. */
function byGroup<A>(measure: Measure<A>, humans: readonly InGroup<A>[], personas: readonly InGroup<A>[]) {
  const groups = [...new Set(humans.flatMap(({ group }) => group ?? []))];
  const found = groups.flatMap((name) => {
    const own = humans.filter(({ group }) => group === name);
    const others = humans.filter(({ group }) => group !== undefined && group !== name);
    const imitated = personas.filter(({ group }) => group === name);
    if (others.length === 0 || imitated.length === 0) return [];
    const weight = summarizeWeights(own).total;
    return [{ weight, pooled: measure.between(own, others), within: measure.between(own, imitated) }];
  });
  const total = found.reduce((sum, { weight }) => sum + weight, 0);
  if (found.length < 2) return { pooled: null, withinGroups: null };
  const meanBy = (key: 'pooled' | 'within') => found.reduce((sum, one) => sum + one.weight * one[key], 0) / total;
  return { pooled: meanBy('pooled'), withinGroups: meanBy('within') };
}
