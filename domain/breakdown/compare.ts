/** Several runs by the groups of one attribute, with the differences between them in each group. */
import { firstWording } from '../personas/wordings.ts';
import { wordingsOfPair } from '../simulations/clusters.ts';
import { correctedDifferences } from '../simulations/corrected-differences.ts';
import { differenceView } from '../simulations/difference.ts';
import { countAnswers, pairOfCounts, type CountedAnswers, type KnownAnswer } from '../simulations/pair-sums.ts';
import { minForVerdict, minWordings } from '../simulations/small-sample.ts';
import { int, extendedView, type ValueOf } from '../view.ts';
import { partsOf, toFigures, type GroupFigures } from './figures.ts';
import { findAttribute, readFilters, selectPersonas } from './filter.ts';
import type { Personas } from './personas.ts';
import { tallyOf } from './tally.ts';

/** Positive share of one run minus that of a later one in a group, corrected for all pairs of the table. */
export const comparedPairView = extendedView(differenceView, 'ComparedPair', {
  first: int('Place of a run in the comparison, from 0.'),
  second: int('Place of a later run, whose share is subtracted.'),
});

export type ComparedPair = ValueOf<typeof comparedPairView>;

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
    const answers = sides.map((side, at) =>
      isTested(figures[at]) ? countAnswers(answersOf(side, label, isPaired ? '' : `${at}/`)) : null,
    );
    return pairsOf(answers).map((pair) => ({ ...pair, group }));
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

/** Pairs the runs that are tested in a group, by their answers; null stands for a run that is not. */
function pairsOf(answers: readonly (CountedAnswers | null)[]) {
  return answers.flatMap((one, first) =>
    answers.flatMap((other, second) => {
      if (first >= second || one === null || other === null) return [];
      const pair = pairOfCounts(one, other);
      // As between whole runs, a few wordings decide nothing.
      const isEnough = pair.byWording === null || wordingsOfPair(pair.byWording) >= minWordings;
      return isEnough ? [{ first, second, answers: pair }] : [];
    }),
  );
}

/** Lists the answers of a group; `unpaired` is put before made-up personas, which are others in each run. */
function answersOf({ personas, places }: Side, label: string, unpaired: string): KnownAnswer[] {
  return (places.get(label) ?? []).map((place) => {
    const key = personas.keys[personas.persons[place] ?? -1] ?? '';
    return {
      person: key.startsWith('synthetic-') ? `${unpaired}${key}` : key,
      wording: personas.wordings[place] ?? firstWording,
      sign: personas.signs[place] ?? 0,
    };
  });
}
