/** Differences of two shares of positives with interval and p-value from the same test. */
import { float, flag, baseView, type ValueOf, extendedView } from '../view.ts';
import { pOfZ, type Proportion } from './significance.ts';
import { tailOfT, tOfTail } from './student-t.ts';
import { zOfTail } from './statistics.ts';

export const differenceView = baseView(
  'ShareDifference',
  'A difference of positive shares, -1 to 1, with its 95% confidence interval and the p-value of the same test.',
  {
    low: float(),
    high: float(),
    /** Share of positives to the first minus that to the second, -1 to 1, without correction. */
    difference: float(),
    /** Two-sided p-value, corrected for the number of comparisons: below 0.05 exactly if the interval excludes 0. */
    pValue: float(),
    /** True when the interval excludes 0. */
    isClear: flag(),
  },
);

export type Difference = ValueOf<typeof differenceView>;

export const trendTestView = extendedView(differenceView, 'TrendTest', {});

const noDifference: Difference = { difference: 0, low: -1, high: 1, pValue: 1, isClear: false };

/**
 * Computes the difference of two separate samples: Wald's interval with a success and a failure added to each (Agresti
 * and Caffo 2000).
 */
export function independentDifference(first: Proportion, second: Proportion, comparisons = 1): Difference {
  if (first.n <= 0 || second.n <= 0) return noDifference;
  const [a, b] = [(first.successes + 1) / (first.n + 2), (second.successes + 1) / (second.n + 2)];
  const error = Math.sqrt((a * (1 - a)) / (first.n + 2) + (b * (1 - b)) / (second.n + 2));
  return toDifference(first.successes / first.n - second.successes / second.n, a - b, error, comparisons);
}

/**
 * Builds interval and p-value from an estimate and its standard error, corrected for several comparisons: by Student's t
 * where the error was estimated from a few people, with `degrees` of freedom.
 */
export function toDifference(
  difference: number,
  estimate: number,
  error: number,
  comparisons: number,
  degrees = Infinity,
): Difference {
  const tail = 0.05 / (2 * comparisons);
  const half = (degrees === Infinity ? zOfTail(tail) : tOfTail(tail, degrees)) * error;
  const [low, high] = [Math.max(-1, estimate - half), Math.min(1, estimate + half)];
  const t = error > 0 ? estimate / error : 0;
  const twoSided = degrees === Infinity ? pOfZ(t) : 2 * tailOfT(Math.abs(t), degrees);
  const pValue = error > 0 ? Math.min(1, comparisons * twoSided) : 1;
  return { difference, low, high, pValue, isClear: low > 0 || high < 0 };
}
