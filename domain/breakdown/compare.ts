/** Several runs by the groups of one attribute, with the differences between them in each group. */
import { clustersOfPeople, crossOfPeople, type AnswersOfPerson, type ClusteredPair } from '../simulations/clusters.ts';
import { correctedDifferences } from '../simulations/corrected-differences.ts';
import type { Difference } from '../simulations/difference.ts';
import { minForVerdict } from '../simulations/small-sample.ts';
import { partsOf, toFigures, type GroupFigures } from './figures.ts';
import { findAttribute, readFilters, selectPersonas } from './filter.ts';
import type { Personas } from './personas.ts';
import { tallyOf } from './tally.ts';

/** Positive share of one run minus that of a later one in a group, corrected for all pairs of the table. */
export interface ComparedPair extends Difference {
  /** Places of the runs in the comparison. */
  first: number;
  second: number;
}

export interface ComparedGroup {
  label: string;
  /** Figures by run; null for a run that has nobody in the group. */
  sides: (GroupFigures | null)[];
  /** All pairs of runs that at least ten people of the group answered each. */
  pairs: ComparedPair[];
}

interface Side {
  personas: Personas;
  /** Places by the label of their group, in the order of the table. */
  places: Map<string, number[]>;
}

/**
 * Compares every two runs by an attribute that all of them have, corrected by Holm's method for all pairs in all groups.
 * `isPaired` says that they asked the same personas. Throws InvalidInput.
 */
export function compareByAttribute(
  runs: readonly Personas[],
  { by, only, isPaired }: { by: string; only: readonly string[]; isPaired: boolean },
): ComparedGroup[] {
  const sides = runs.map((personas): Side => {
    const places = selectPersonas(personas, readFilters(only, personas));
    const parts = partsOf(findAttribute(personas.attributes, by), places);
    return { personas, places: new Map(parts.map((part) => [part.label, part.places])) };
  });
  const labels = [...new Set(sides.flatMap(({ places }) => [...places.keys()]))];
  const groups = labels.map((label) => ({
    label,
    sides: sides.map(({ personas, places }) => {
      const held = places.get(label);
      return held === undefined ? null : toFigures(tallyOf(personas, held));
    }),
  }));
  const wanted = groups.flatMap(({ label, sides: figures }, group) => {
    const people = sides.map((side, at) => (isTested(figures[at]) ? answersByPerson(side, label) : null));
    return pairsOf(people, isPaired).map((pair) => ({ ...pair, group }));
  });
  const differences = correctedDifferences(wanted.map(({ answers }) => answers));
  return groups.map((one, at) => ({
    ...one,
    pairs: wanted.flatMap(({ group, first, second }, place) => {
      const difference = differences[place];
      return group === at && difference !== undefined ? [{ ...difference, first, second }] : [];
    }),
  }));
}

function isTested(figures: GroupFigures | null | undefined): boolean {
  return (figures?.people ?? 0) >= minForVerdict;
}

type AnswersByPerson = ReadonlyMap<string, AnswersOfPerson>;

/** Pairs the runs that are tested in a group; null stands for one that is not. */
function pairsOf(people: readonly (AnswersByPerson | null)[], isPaired: boolean) {
  return people.flatMap((one, first) =>
    people.flatMap((other, second) =>
      first < second && one !== null && other !== null
        ? [{ first, second, answers: pairOf(one, other, isPaired) }]
        : [],
    ),
  );
}

function pairOf(one: AnswersByPerson, other: AnswersByPerson, isPaired: boolean): ClusteredPair {
  // Made-up personas are the same people only in runs that asked the same personas.
  const isSame = (key: string) => isPaired || !key.startsWith('synthetic-');
  const both = [...one].flatMap(([key, answers]) => {
    const others = isSame(key) ? other.get(key) : undefined;
    return others === undefined ? [] : [[answers, others] as const];
  });
  return { ...crossOfPeople(both), first: clustersOfPeople(one.values()), second: clustersOfPeople(other.values()) };
}

/** Counts the answers of each person of a group, by its key. */
function answersByPerson({ personas, places }: Side, label: string): Map<string, AnswersOfPerson> {
  const found = new Map<string, AnswersOfPerson>();
  for (const place of places.get(label) ?? []) {
    const key = personas.keys[personas.persons[place] ?? -1] ?? '';
    const held = found.get(key) ?? { m: 0, p: 0, n: 0 };
    found.set(key, held);
    const sign = personas.signs[place] ?? 0;
    held.m += 1;
    if (sign > 0) held.p += 1;
    if (sign < 0) held.n += 1;
  }
  return found;
}
