/** Groups of personas that give a theme as their reason more often than the others. */
import { clusteredDifference, noCross, singleAnswers, sumOfClusters, type Clusters } from '../simulations/clusters.ts';
import { holm, twoProportionTest } from '../simulations/significance.ts';
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
  /** True when somebody was asked more than once. */
  isRepeated: boolean;
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
    .map(({ group, members: own }) => {
      const members = [...own.values()];
      const others = [...(grouped.get(group.by) ?? [])].flatMap(([index, member]) => (own.has(index) ? [] : [member]));
      const people = Math.min(peopleOf(members), peopleOf(others));
      const isRepeated = peopleOf(members) < members.length || peopleOf(others) < others.length;
      return { ...group, members, others, people, isRepeated };
    })
    .filter(({ people }) => people >= smallSample);
}

function peopleOf(members: readonly Member[]): number {
  return new Set(members.map(({ person }) => person)).size;
}

function compare(theme: number, saying: ReadonlySet<number>, found: GroupMembers): Comparison[] {
  const { members, others, isRepeated, by, key, label } = found;
  const [one, rest] = [members, others].map((side) => (isRepeated ? answersOf(side, saying) : countOf(side, saying)));
  if (one === undefined || rest === undefined) return [];
  const { pValue } = isRepeated
    ? clusteredDifference({ first: one, second: rest, ...noCross })
    : twoProportionTest({ successes: one.positive, n: one.total }, { successes: rest.positive, n: rest.total });
  return [{ by, key, label, theme, share: one.positive / one.total, others: rest.positive / rest.total, pValue }];
}

/** Counts who gives the theme as a reason where everybody was asked once. */
function countOf(members: readonly Member[], saying: ReadonlySet<number>): Clusters {
  const positive = members.filter(({ personaIndex }) => saying.has(personaIndex)).length;
  return singleAnswers({ positive, neutral: members.length - positive, negative: 0, total: members.length });
}

/** Counts who gives the theme as a reason, by person. */
function answersOf(members: readonly Member[], saying: ReadonlySet<number>): Clusters {
  const byPerson = Map.groupBy(members, ({ person }) => person);
  return sumOfClusters(
    [...byPerson.values()].map((own) => {
      const [m, p] = [own.length, own.filter(({ personaIndex }) => saying.has(personaIndex)).length];
      const counts = { positive: p, neutral: m - p, negative: 0, total: m, people: 1 };
      return { ...counts, mm: m * m, pp: p * p, pm: p * m, nn: 0, nm: 0, pn: 0 };
    }),
  );
}
