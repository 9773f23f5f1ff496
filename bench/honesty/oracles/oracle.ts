/** An oracle: other people's code that answers the same questions as functions of the product. */
import type { Random } from '../../../domain/random.ts';

export interface Case {
  /** Input of the oracle, as JSON. */
  input: unknown;
  /** Results of the product, in the order of the oracle's answer. */
  ours: readonly number[];
}

export interface Oracle {
  /** Name in answer.py. */
  name: string;
  /** Library and function that answer. */
  by: string;
  /** Compared exports of the product: `domain/simulations/statistics.ts wilson`. */
  covers: readonly string[];
  /** Note about the product's method, such as its factors. */
  note?: string;
  cases: (random: Random, count: number) => Case[];
}

export const maxDifference = 1e-9;

/** Differences are absolute for figures up to 1, and relative to larger ones. */
export function differenceOf(ours: number, theirs: number): number {
  const difference = Math.abs(ours - theirs) / Math.max(1, Math.abs(theirs));
  return Number.isNaN(difference) ? Infinity : difference;
}

/** Returns the greatest difference; infinite for answers of another length. */
export function greatestDifference(cases: readonly Case[], answers: readonly (readonly number[])[]): number {
  if (cases.length !== answers.length) return Infinity;
  return Math.max(
    ...cases.flatMap(({ ours }, at) => {
      const theirs = answers[at] ?? [];
      return ours.length === theirs.length
        ? ours.map((one, figure) => differenceOf(one, theirs[figure] ?? NaN))
        : Infinity;
    }),
  );
}

/** Draws a whole number whose logarithm is even between the limits, so that all sizes occur. */
export function drawSize(random: Random, low: number, high: number): number {
  return Math.round(low * (high / low) ** random());
}

export function drawMany<T>(count: number, draw: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => draw(at));
}

/** Draws how many of n hold: none, all, or by a random share. */
export function drawHits(random: Random, n: number): number {
  const kind = random();
  if (kind < 0.1) return 0;
  if (kind < 0.2) return n;
  const share = random();
  return Math.min(n, Math.round(n * share));
}
