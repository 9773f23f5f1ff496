/** Lanes of figures from the statistics. */
import { minForInterval } from '../../../simulations/small-sample.ts';
import { choiceShares, type OptionShare } from '../../statistics/choice-shares.ts';
import type { Given } from '../responses.ts';
import type { LaneFigure } from '../question-view.ts';

/** Returns the lane of each option; null without answers. */
export function shareLanes<A>(
  options: readonly string[],
  given: readonly Given<A>[],
  chosenOf: (answer: A) => readonly string[],
): LaneFigure[] | null {
  if (given.length === 0) return null;
  const answers = given.map(({ answer, weight }) => ({ chosen: chosenOf(answer), weight }));
  const { options: shares, effectiveSize } = choiceShares(options, answers);
  return shares.map((share) => shareLane(share, effectiveSize));
}

export function shareLane({ share, low, high, count }: OptionShare, effectiveSize: number): LaneFigure {
  const isFew = effectiveSize < minForInterval;
  return { value: share, low: isFew ? null : low, high: isFew ? null : high, count };
}
