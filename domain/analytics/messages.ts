/** Ranking of messages. */
import { leadOf } from '../simulations/headline.ts';
import type { GroupFigures } from './figures.ts';

/**
 * Chooses the best and the worst messages, at most `max` each and none in both. The best have the highest lower end of
 * the positive share's interval, the worst the lowest upper end, so that a few lucky answers do not decide. Small
 * samples are not ranked. A message below half positive is not among the best; one above half positive, or clearly more
 * positive than negative, is not among the worst.
 */
export function rankMessages<M extends GroupFigures>(messages: readonly M[], max = 5): { best: M[]; worst: M[] } {
  const eligible = messages.filter(({ isSmall }) => !isSmall);
  const liked = eligible.filter(({ positive }) => positive.share >= 0.5);
  const others = eligible.filter(({ positive, score }) => positive.share < 0.5 && leadOf(score) !== 'positive');
  const best = liked.toSorted((a, b) => b.positive.low - a.positive.low || b.positive.share - a.positive.share);
  const worst = others.toSorted((a, b) => a.positive.high - b.positive.high || a.positive.share - b.positive.share);
  return { best: best.slice(0, max), worst: worst.slice(0, max) };
}
