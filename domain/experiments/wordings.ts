/** How a wording changed from experiment to experiment. */
import { differenceView, type Difference } from '../simulations/difference.ts';
import { text, extendedView, type ValueOf } from '../view.ts';

/** A pair of compared runs, named by their job ids: the first minus the second. */
interface Pair extends Difference {
  first: string;
  second: string;
  verdict: string;
}

/** The difference of two runs in the direction that is asked for. */
export const stepDifferenceView = extendedView(
  differenceView,
  'WordingDifference',
  'The positive share of the later wording minus that of the earlier one, as their comparison tested it.',
  {
    verdict: text(),
  },
);

export type StepDifference = ValueOf<typeof stepDifferenceView>;

/** Returns the later wording minus the earlier one, from the pairs of their experiment; null when it has no such pair. */
export function differenceBetween(pairs: readonly Pair[], earlier: string, later: string): StepDifference | null {
  for (const { first, second, difference, low, high, pValue, isClear, verdict } of pairs) {
    if (first === later && second === earlier) return { difference, low, high, pValue, isClear, verdict };
    // Subtracting from 0 keeps 0 from becoming -0.
    if (first === earlier && second === later)
      return { difference: 0 - difference, low: 0 - high, high: 0 - low, pValue, isClear, verdict };
  }
  return null;
}
