/** Figures of groups of personas: shares with intervals, and the groups that are clearly above others. */
import {
  clusteredNegative,
  clusteredNeutral,
  clusteredShare,
  effectiveAnswers,
  type Clusters,
} from '../simulations/clusters.ts';
import type { SentimentCounts } from '../sentiment/sentiment.ts';
import { clearBelow } from '../simulations/comparison.ts';
import { holm, twoProportionTest, type Proportion } from '../simulations/significance.ts';
import { smallSample } from '../simulations/small-sample.ts';
import type { Share } from '../simulations/statistics.ts';
import type { Attribute } from './attribute.ts';
import type { Personas } from './personas.ts';
import { divide, tallyOf } from './tally.ts';

export interface GroupFigures {
  counts: SentimentCounts;
  positive: Share;
  neutral: Share;
  negative: Share;
  /** Number of independent answers with the same precision; fewer than the answers when profiles were asked repeatedly. */
  effective: number;
  /** Number of different people behind the answers. */
  people: number;
  /** True for fewer than 30 people, who are not tested. */
  isSmall: boolean;
}

export interface BreakdownGroup extends GroupFigures {
  /** Key of the group in filters; null for values that are shown together and for personas without a value. */
  key: string | null;
  label: string;
  /** Letter of a group that is compared with the others; null for the rest. */
  letter: string | null;
  /** Letters of the groups that it is clearly above. */
  clearlyAbove: string[];
}

export function toFigures(tally: Clusters): GroupFigures {
  const { positive, neutral, negative, total } = tally;
  return {
    counts: { positive, neutral, negative, total },
    positive: clusteredShare(tally),
    neutral: clusteredNeutral(tally),
    negative: clusteredNegative(tally),
    effective: effectiveAnswers(tally),
    people: tally.people,
    isSmall: tally.people < smallSample,
  };
}

/** Groups that a table shows; the smallest of more are shown together. */
const maxGroups = 12;

/** Places of one group of a table. */
export interface Part {
  key: string | null;
  label: string;
  places: number[];
}

/** Divides places into the groups of a table; those without a value are last. Empty groups are left out. */
export function partsOf(attribute: Attribute, places: Iterable<number>): Part[] {
  const { byGroup, unknown } = divide(attribute, places);
  const parts = attribute.groups
    .map(({ key, label }, at): Part => ({ key, label, places: byGroup[at] ?? [] }))
    .filter((part) => part.places.length > 0);
  const shown = joinSmallest(
    parts,
    (part) => part.places.length,
    (others, label): Part => ({ key: null, label, places: [...new Set(others.flatMap((part) => part.places))] }),
  );
  const nobody: Part = { key: null, label: 'Not known', places: unknown };
  return [...shown, nobody].filter((part) => part.places.length > 0);
}

/** Keeps the largest of many groups in their order, and joins the others to one that is last. */
export function joinSmallest<Group>(
  groups: readonly Group[],
  sizeOf: (group: Group) => number,
  join: (others: Group[], label: string) => Group,
): Group[] {
  if (groups.length <= maxGroups) return [...groups];
  const kept = new Set(groups.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, maxGroups - 1));
  const others = groups.filter((group) => !kept.has(group));
  return [...groups.filter((group) => kept.has(group)), join(others, `${others.length} other values`)];
}

/** Computes the figures of the groups, and compares the large ones with each other. */
export function groupFigures(personas: Personas, parts: readonly Part[]): BreakdownGroup[] {
  return compareFigures(
    parts.map(({ key, label, places }) => ({ key, label, ...toFigures(tallyOf(personas, places)) })),
  );
}

/** Compares the large groups with each other, corrected by Holm's method. */
export function compareFigures(
  figures: readonly (GroupFigures & Pick<BreakdownGroup, 'key' | 'label'>)[],
): BreakdownGroup[] {
  const compared = figures.filter(({ key, isSmall }) => key !== null && !isSmall);
  const letters = new Map(compared.length < 2 ? [] : compared.map((one, at) => [one, letterOf(at)]));
  const above = clearlyAbove(compared);
  return figures.map((one) => ({
    ...one,
    letter: letters.get(one) ?? null,
    clearlyAbove: (above.get(one) ?? []).map((other) => letters.get(other) ?? ''),
  }));
}

function letterOf(at: number): string {
  return String.fromCodePoint(65 + at);
}

function clearlyAbove<G extends GroupFigures>(groups: readonly G[]): Map<G, G[]> {
  const pairs = groups.flatMap((one, at) => groups.slice(at + 1).map((other) => [one, other] as const));
  const tests = pairs.map(([one, other]) => twoProportionTest(proportionOf(one), proportionOf(other)));
  const corrected = holm(tests.map(({ pValue }) => pValue));
  const above = new Map<G, G[]>(groups.map((group) => [group, []]));
  pairs.forEach(([one, other], at) => {
    if ((corrected[at] ?? 1) >= clearBelow) return;
    const [higher, lower] = (tests[at]?.difference ?? 0) > 0 ? [one, other] : [other, one];
    above.get(higher)?.push(lower);
  });
  return above;
}

function proportionOf({ counts, effective }: GroupFigures): Proportion {
  const n = Math.max(1, Math.round(effective));
  return { n, successes: Math.round((counts.positive / counts.total) * n) };
}
