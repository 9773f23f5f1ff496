/** Numbers in the input and output of tools. */
import { sumOf } from '../sum.ts';

/** Reads a number, perhaps written as text; null for anything else. */
export function readNumber(given: unknown): number | null {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Rounds to what people read, without the rounding errors of binary fractions; a tiny value keeps its digits. */
export function tidyNumber(value: number, decimals = 6): number {
  const rounded = Number(value.toFixed(decimals));
  return rounded === 0 && value !== 0 ? Number(value.toPrecision(6)) : rounded;
}

/** Describes one or more numbers. */
export function describeNumbers(numbers: readonly number[]) {
  const mean = sumOf(numbers, (value) => value) / numbers.length;
  const squares = sumOf(numbers, (value) => (value - mean) ** 2);
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? 0;
  const middle = (numbers.length - 1) / 2;
  return {
    count: numbers.length,
    mean: tidyNumber(mean),
    median: tidyNumber((at(Math.floor(middle)) + at(Math.ceil(middle))) / 2),
    standardDeviation: tidyNumber(Math.sqrt(squares / Math.max(1, numbers.length - 1))),
    minimum: at(0),
    maximum: at(sorted.length - 1),
  };
}
