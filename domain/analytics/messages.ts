/** Which messages did best and worst. */
import { leadOf } from '../simulations/headline.ts';
import type { GroupFigures } from './figures.ts';

/**
 * The best and the worst of several messages, at most `most` each and none in both. Best is the highest lower end of
 * the positive share's interval, worst the lowest upper end: a handful of lucky answers does not put a message at the
 * top. Small samples are not ranked; a message that most personas did not like is no best one, and one that most liked,
 * or clearly more liked than not, no worst one.
 */
export function rankMessages<M extends GroupFigures>(messages: readonly M[], most = 5): { best: M[]; worst: M[] } {
  const ranked = messages.filter(({ isSmall }) => !isSmall);
  const liked = ranked.filter(({ positive }) => positive.share >= 0.5);
  const others = ranked.filter(({ positive, score }) => positive.share < 0.5 && leadOf(score) !== 'positive');
  const best = liked.toSorted((a, b) => b.positive.low - a.positive.low || b.positive.share - a.positive.share);
  const worst = others.toSorted((a, b) => a.positive.high - b.positive.high || a.positive.share - b.positive.share);
  return { best: best.slice(0, most), worst: worst.slice(0, most) };
}
