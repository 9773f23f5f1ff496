/** Which messages did best and worst. */
import type { GroupFigures } from './figures.ts';

/**
 * The best and the worst of several messages, at most `most` each and none in both. Best is the highest lower end of the score's
 * interval, worst the lowest upper end: a handful of lucky answers does not put a message at the top.
 */
export function rankMessages<M extends GroupFigures>(messages: readonly M[], most = 5): { best: M[]; worst: M[] } {
  const bestFirst = messages.toSorted((a, b) => b.score.low - a.score.low || b.score.mean - a.score.mean);
  const best = bestFirst.slice(0, Math.min(most, Math.ceil(messages.length / 2)));
  const left = messages.filter((message) => !best.includes(message));
  const worst = left.toSorted((a, b) => a.score.high - b.score.high || a.score.mean - b.score.mean).slice(0, most);
  return { best, worst };
}
