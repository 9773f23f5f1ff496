/** Groups of personas that give a theme as their reason more often than the others. */
import { clustersOfPeople, type AnswersOfPerson, type Clusters } from '../simulations/clusters.ts';
import { testBetween } from '../simulations/comparison.ts';
import { holm } from '../simulations/significance.ts';
import { smallSample } from '../simulations/small-sample.ts';
import { text, float, view, type ValueOf } from '../view.ts';
import type { Reason, ReasonGroup } from './reason.ts';

export const frequencyView = view(
  'ThemeFrequency',
  'A group of personas that gives a theme clearly more often than all others (p < 0.05, Holm).',
  {
    /** Names what the groups are by: `segment`, `age`. */
    by: text('segment, age or gender.'),
    key: text(),
    label: text(),
    share: float('Share of the group’s personas, 0 to 1.'),
    others: float('Share of all other personas, 0 to 1.'),
    /** Corrected p-value by Holm. */
    pValue: float(),
  },
);

export type Frequency = ValueOf<typeof frequencyView>;

const significance = 0.05;

interface Comparison extends Frequency {
  theme: number;
}

/**
 * Compares for each theme each group with all others that have such a group. A person counts once, however often it
 * was asked. Groups under 30 people are not tested. Returns the groups by theme, the clearest first.
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
  members: readonly Member[];
  others: readonly Member[];
}

/** A persona that was asked, and the person it stands for. */
interface Member {
  personaIndex: number;
  person: string;
}

function readGroups(reasons: readonly Reason[]): GroupMembers[] {
  const groups = new Map<string, { group: ReasonGroup; members: Map<number, Member> }>();
  const grouped = new Map<string, Map<number, Member>>();
  for (const { personaIndex, person, groups: own } of reasons)
    for (const group of own) {
      const id = JSON.stringify([group.by, group.key]);
      const known = groups.get(id) ?? { group, members: new Map<number, Member>() };
      known.members.set(personaIndex, { personaIndex, person });
      groups.set(id, known);
      grouped.set(group.by, (grouped.get(group.by) ?? new Map()).set(personaIndex, { personaIndex, person }));
    }
  return [...groups.values()]
    .map(({ group, members: own }) => ({
      ...group,
      members: [...own.values()],
      others: [...(grouped.get(group.by) ?? [])].flatMap(([index, member]) => (own.has(index) ? [] : [member])),
    }))
    .filter(({ members, others }) => peopleOf(members) >= smallSample && peopleOf(others) >= smallSample);
}

function peopleOf(members: readonly Member[]): number {
  return new Set(members.map(({ person }) => person)).size;
}

function compare(
  theme: number,
  saying: ReadonlySet<number>,
  { members, others, ...group }: GroupMembers,
): Comparison[] {
  const [one, rest] = [answersOf(members, saying), answersOf(others, saying)];
  const { pValue } = testBetween(one, rest);
  return [{ ...group, theme, share: one.positive / one.total, others: rest.positive / rest.total, pValue }];
}

/** Counts who gives the theme as a reason, by person. */
function answersOf(members: readonly Member[], saying: ReadonlySet<number>): Clusters {
  const byPerson = new Map<string, AnswersOfPerson>();
  for (const { personaIndex, person } of members) {
    const held = byPerson.get(person) ?? { m: 0, p: 0, n: 0 };
    byPerson.set(person, held);
    held.m += 1;
    if (saying.has(personaIndex)) held.p += 1;
  }
  return clustersOfPeople(byPerson.values());
}
