/** Several runs by the groups of one attribute, with the differences between them in each group. */
import { clusteredDifference, clustersOfPeople, crossOfPeople, type AnswersOfPerson } from '../simulations/clusters.ts';
import type { Difference } from '../simulations/difference.ts';
import { pText, pointsText } from '../simulations/comparison.ts';
import type { Scale } from '../simulations/scale.ts';
import { partsOf, toFigures, type GroupFigures } from './figures.ts';
import { findAttribute, readFilters, selectPersonas } from './filter.ts';
import type { Personas } from './personas.ts';
import { tallyOf } from './tally.ts';

export interface ComparedGroup {
  label: string;
  /** Figures by run; null for a run that has nobody in the group. */
  sides: (GroupFigures | null)[];
  /**
   * Positive share of each later run minus that of the first, corrected for all differences of the table; null where one
   * of the two has fewer than 30 people.
   */
  differences: (Difference | null)[];
}

interface Side {
  personas: Personas;
  /** Places by the label of their group, in the order of the table. */
  places: Map<string, number[]>;
}

/**
 * Compares runs by an attribute that all of them have. `isPaired` says that they asked the same personas. Throws
 * InvalidInput.
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
  const isTested = (figures: GroupFigures | null | undefined) => figures !== null && figures?.isSmall === false;
  const count = groups.reduce(
    (sum, { sides: [first, ...others] }) => sum + (isTested(first) ? others.filter(isTested).length : 0),
    0,
  );
  return groups.map((group) => ({
    ...group,
    differences: group.sides
      .slice(1)
      .map((figures, at) =>
        isTested(group.sides[0]) && isTested(figures)
          ? differenceIn(group.label, [sides[at + 1], sides[0]], isPaired, count)
          : null,
      ),
  }));
}

function differenceIn(
  label: string,
  [later, first]: readonly [Side | undefined, Side | undefined],
  isPaired: boolean,
  comparisons: number,
): Difference | null {
  if (later === undefined || first === undefined) return null;
  const [one, other] = [answersByPerson(later, label), answersByPerson(first, label)];
  // Made-up personas are the same people only in runs that asked the same personas.
  const isSame = (key: string) => isPaired || !key.startsWith('synthetic-');
  const both = [...one].flatMap(([key, answers]) => {
    const before = isSame(key) ? other.get(key) : undefined;
    return before === undefined ? [] : [[answers, before] as const];
  });
  const clusters = (answers: ReadonlyMap<string, AnswersOfPerson>) => clustersOfPeople(answers.values());
  return clusteredDifference({ ...crossOfPeople(both), first: clusters(one), second: clusters(other) }, comparisons);
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

/** Says in which groups the runs differ clearly; `names` are the labels of the runs. */
export function comparedSentence(
  groups: readonly ComparedGroup[],
  names: readonly string[],
  { adjective }: Scale,
): string {
  const tested = groups.flatMap(({ differences }) => differences.filter((one) => one !== null));
  if (tested.length === 0) return 'No group has 30 people in both runs, so nothing is compared.';
  const clear = groups.flatMap(({ label, differences }) =>
    differences.flatMap((difference, at) =>
      difference?.isClear === true
        ? [
            `${label}: ${names[at + 1]} ${pointsText(difference.difference)} ${difference.difference > 0 ? 'more' : 'less'} ${adjective} than ${names[0]} (${pText(difference.pValue)})`,
          ]
        : [],
    ),
  );
  const corrected = `${tested.length === 1 ? 'One comparison was' : `${tested.length} comparisons were`} made, and the figures are corrected for that.`;
  return clear.length === 0
    ? `No clear difference in any group. ${corrected}`
    : `Clear differences: ${clear.join('; ')}. ${corrected}`;
}
