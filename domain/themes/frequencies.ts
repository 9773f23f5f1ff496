/** Groups of personas that give a theme as their reason more often than the others. */
import { holm, twoProportionTest, type Proportion } from '../simulations/significance.ts';
import { smallSample } from '../simulations/small-sample.ts';
import type { Reason, ReasonGroup } from './reason.ts';

/** A group that gives a theme clearly more often than the rest. */
export interface Frequency extends ReasonGroup {
  /** Shares of the personas, 0 to 1: of the group and of all others. */
  share: number;
  others: number;
  /** Corrected p-value by Holm. */
  pValue: number;
}

const significance = 0.05;

interface Comparison extends Frequency {
  theme: number;
}

/**
 * Compares for each theme each group with all others that have such a group. A persona counts once, whatever the number
 * of its answers. Groups under 30 personas are not tested. Returns the groups by theme, the clearest first.
 */
export function frequencies(
  reasons: readonly Reason[],
  themes: readonly (readonly Reason[])[],
): { comparisons: number; moreOften: Frequency[][] } {
  const groups = readGroups(reasons);
  const comparisons = themes.flatMap((members, theme) => {
    const saying = new Set(members.map(({ personaIndex }) => personaIndex));
    return groups.flatMap((group) => compare(theme, saying, group));
  });
  const corrected = holm(comparisons.map(({ pValue }) => pValue));
  const clear = comparisons
    .map((comparison, at) => ({ ...comparison, pValue: corrected[at] ?? 1 }))
    .filter(({ pValue, share, others }) => pValue < significance && share > others)
    .toSorted((one, other) => one.pValue - other.pValue);
  return {
    comparisons: comparisons.length,
    moreOften: themes.map((_, at) =>
      clear.filter(({ theme }) => theme === at).map(({ theme: _theme, ...frequency }) => frequency),
    ),
  };
}

interface GroupMembers extends ReasonGroup {
  personas: ReadonlySet<number>;
  others: ReadonlySet<number>;
}

function readGroups(reasons: readonly Reason[]): GroupMembers[] {
  const groups = new Map<string, { group: ReasonGroup; personas: Set<number> }>();
  const grouped = new Map<string, Set<number>>();
  for (const { personaIndex, groups: own } of reasons)
    for (const group of own) {
      const id = JSON.stringify([group.by, group.key]);
      const known = groups.get(id) ?? { group, personas: new Set() };
      known.personas.add(personaIndex);
      groups.set(id, known);
      grouped.set(group.by, (grouped.get(group.by) ?? new Set()).add(personaIndex));
    }
  return [...groups.values()]
    .map(({ group, personas }) => ({
      ...group,
      personas,
      others: new Set([...(grouped.get(group.by) ?? [])].filter((persona) => !personas.has(persona))),
    }))
    .filter(({ personas, others }) => personas.size >= smallSample && others.size >= smallSample);
}

function compare(
  theme: number,
  saying: ReadonlySet<number>,
  { personas, others, ...group }: GroupMembers,
): Comparison[] {
  const [one, rest] = [proportionOf(personas, saying), proportionOf(others, saying)];
  const { pValue } = twoProportionTest(one, rest);
  return [{ ...group, theme, share: one.successes / one.n, others: rest.successes / rest.n, pValue }];
}

function proportionOf(personas: ReadonlySet<number>, saying: ReadonlySet<number>): Proportion {
  return { successes: [...personas].filter((persona) => saying.has(persona)).length, n: personas.size };
}
