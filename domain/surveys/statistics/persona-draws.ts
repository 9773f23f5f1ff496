/** Distribution mode: a persona states probabilities, and the answer is drawn from them with the run's seed. */
import { isObject } from '../../is-object.ts';
import { seededRandom } from '../../random.ts';
import type { Interval } from '../../simulations/statistics.ts';
import { sumOf } from '../../sum.ts';
import { percentileInterval, resample } from './bootstrap.ts';

export type StatedProbabilities =
  | { isValid: true; /** In the order of the options, adding up to 1. */ probabilities: number[] }
  | { isValid: false; reason: 'notARecord' | 'notANumber' | 'unknownOption' | 'wrongSum' };

/** Sums between these are rounding; others say that the persona did not state a distribution. */
const sumRange = { low: 0.8, high: 1.2 };

/**
 * Reads probabilities by option id, as fractions or percentages: `{ yes: 0.7, no: 0.3 }`, `{ yes: '70%', no: 30 }`.
 * Negative ones count as 0, missing options too, and the rest is scaled to a sum of 1. Rejects other things than numbers,
 * unknown options with a probability, and sums more than a fifth off.
 */
export function readProbabilities(options: readonly string[], stated: unknown): StatedProbabilities {
  if (!isObject(stated)) return { isValid: false, reason: 'notARecord' };
  const numbers = Object.entries(stated).map(([option, value]): [string, number] => [option, toNumber(value)]);
  if (numbers.some(([, value]) => !Number.isFinite(value))) return { isValid: false, reason: 'notANumber' };
  if (numbers.some(([option, value]) => value > 0 && !options.includes(option)))
    return { isValid: false, reason: 'unknownOption' };
  const byOption = new Map(numbers);
  const positive = options.map((option) => Math.max(0, byOption.get(option) ?? 0));
  const total = sumOf(positive, (value) => value);
  const isSum = [1, 100].some((whole) => total >= sumRange.low * whole && total <= sumRange.high * whole);
  if (!isSum) return { isValid: false, reason: 'wrongSum' };
  return { isValid: true, probabilities: positive.map((value) => value / total) };
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? /^\s*(-?\d+(?:\.\d+)?)\s*%?\s*$/.exec(value) : null;
  return text === null ? Number.NaN : Number(text[1]);
}

/** Identifies one draw: the same three give the same answer whenever and in whatever order personas are asked. */
export interface DrawKey {
  seed: string;
  persona: string | number;
  question: string;
}

/** Draws an option id. Probabilities are in the order of the options, and at least one is above 0. */
export function drawOption(options: readonly string[], probabilities: readonly number[], key: DrawKey): string {
  const random = seededRandom(`${key.seed}:${key.persona}:${key.question}`);
  let left = random() * sumOf(probabilities, (value) => value);
  const index = probabilities.findIndex((probability) => {
    left -= probability;
    return left < 0;
  });
  // Rounding may leave a remainder behind the last option.
  const last = probabilities.findLastIndex((probability) => probability > 0);
  return options[index < 0 ? last : index] ?? '';
}

export interface VarianceRatio extends Interval {
  /** 1 when answers spread as much as the expected shares say; near 0 when nearly all personas answer the same. */
  ratio: number;
}

/**
 * Compares the variance of answers between respondents, Σ p (1 - p), to that of a multinomial of the expected shares:
 * those of people, or the mean of the personas' stated probabilities. The 95% interval is from resampled respondents.
 * Returns null for fewer than two answers or shares that allow one answer only.
 */
export function computeVarianceRatio(
  options: readonly string[],
  answers: readonly string[],
  expected: readonly number[],
  seed: string | number,
): VarianceRatio | null {
  const expectedVariance = 1 - sumOf(expected, (share) => share * share);
  if (answers.length < 2 || expectedVariance <= 1e-12) return null;
  const random = seededRandom(seed);
  const ratioOf = (given: readonly string[]) => varianceOfChoices(options, given) / expectedVariance;
  const draws = Array.from({ length: 200 }, () => ratioOf(resample(random, answers)));
  return { ratio: ratioOf(answers), ...percentileInterval(draws) };
}

/** Unbiased estimate of the probability that two respondents answer differently (Gini-Simpson). */
function varianceOfChoices(options: readonly string[], answers: readonly string[]): number {
  const n = answers.length;
  const same = sumOf(options, (option) => (answers.filter((answer) => answer === option).length / n) ** 2);
  return ((1 - same) * n) / (n - 1);
}

/**
 * Returns the part of the answers' variance that lies between personas, 0 to 1: Σ Var(p) over Σ p̄ (1 - p̄). It is 1
 * when each persona is certain, as in choice mode, and 0 when all state the same probabilities.
 */
export function shareBetweenPersonas(stated: readonly (readonly number[])[]): number {
  const means = (stated[0] ?? []).map((_, at) => sumOf(stated, (one) => one[at] ?? 0) / stated.length);
  const total = sumOf(means, (mean) => mean * (1 - mean));
  if (total <= 0) return 0;
  const between = sumOf(stated, (one) => one.reduce((sum, value, at) => sum + (value - (means[at] ?? 0)) ** 2, 0));
  return between / stated.length / total;
}
