/** Which messages did best and worst. */
import type { GroupFigures } from './figures.ts';

/**
 * The best and the worst of several messages, at most `most` each and none in both. Best is the highest lower end of the positive
 * share's interval, worst the lowest upper end: a handful of lucky answers does not put a message at the top. The share and no other
 * figure, because it is what stands beside the message and what verdicts are about.
 */
export function rankMessages<M extends GroupFigures>(messages: readonly M[], most = 5): { best: M[]; worst: M[] } {
  const bestFirst = messages.toSorted((a, b) => b.positive.low - a.positive.low || b.positive.share - a.positive.share);
  const best = bestFirst.slice(0, Math.min(most, Math.ceil(messages.length / 2)));
  const left = messages.filter((message) => !best.includes(message));
  const worst = left.toSorted((a, b) => a.positive.high - b.positive.high || a.positive.share - b.positive.share).slice(0, most);
  return { best, worst };
}
