/** 95% intervals by Student's t. */
import { tOfTail } from '../simulations/student-t.ts';

const quantiles = new Map<number, number>();

/** Half the width of the interval of a mean with this standard error. */
export function halfWidth(error: number, n: number): number {
  const known = quantiles.get(n) ?? tOfTail(0.025, n - 1);
  quantiles.set(n, known);
  return known * error;
}
