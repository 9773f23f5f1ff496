/** Measures of a grouping against the one that texts were made from. */
import { groupReasons } from '../../../../domain/themes/group-reasons.ts';

/** Adjusted Rand index: 1 for the same groups, about 0 for chance. A reason that fits none is a group of its own. */
export function adjustedRandIndex(made: readonly string[], found: readonly (number | null)[]): number {
  const labels = found.map((label, at) => (label === null ? `alone ${at}` : `theme ${label}`));
  const pairs = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  const both = pairs(countBy(made.map((theme, at) => `${theme} ${labels[at]}`)).values());
  const [inMade, inFound] = [pairs(countBy(made).values()), pairs(countBy(labels).values())];
  const expected = (inMade * inFound) / pairs([made.length]);
  return (both - expected) / ((inMade + inFound) / 2 - expected);
}

/** Share of the placed reasons that are in a group in which most come from their own theme. */
export function purity(made: readonly string[], found: readonly (number | null)[]): number {
  const groups = new Map<number, string[]>();
  found.forEach((label, at) => {
    if (label !== null) groups.set(label, [...(groups.get(label) ?? []), made[at] ?? '']);
  });
  const largest = [...groups.values()].map((themes) => Math.max(...countBy(themes).values()));
  const placed = found.filter((label) => label !== null).length;
  return placed === 0 ? 0 : largest.reduce((sum, count) => sum + count, 0) / placed;
}

function countBy(labels: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/** The theme of each reason; null for none. */
export function themesOf(reasons: readonly string[]): (number | null)[] {
  return groupReasons(reasons.map((text) => ({ text, side: '' }))).map((placed) => placed?.theme ?? null);
}

export function numberOf(themes: readonly (number | null)[]): number {
  return new Set(themes.filter((theme) => theme !== null)).size;
}

export function placedShare(themes: readonly (number | null)[]): number {
  return themes.filter((theme) => theme !== null).length / themes.length;
}
