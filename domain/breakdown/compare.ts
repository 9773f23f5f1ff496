/** Several runs by the groups of one attribute, with the differences between them in each group. */
import { firstWording } from '../personas/wordings.ts';
import { wordingsOfPair } from '../simulations/clusters.ts';
import { correctedDifferences } from '../simulations/corrected-differences.ts';
import { differenceView } from '../simulations/difference.ts';
import { countAnswers, pairOfCounts, type CountedAnswers, type KnownAnswer } from '../simulations/pair-sums.ts';
import { minForVerdict, minWordings } from '../simulations/small-sample.ts';
import { int, extendedView, type ValueOf } from '../view.ts';
import { partsOf, toFigures, type GroupFigures, type Part } from './figures.ts';
import type { Attribute } from './attribute.ts';
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
  /** Groups by the name that they have in all runs, in the order of the table. */
  parts: Map<string, Part>;
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
    const attribute = findAttribute(personas.attributes, by);
    const parts = partsOf(attribute, places).map((part): [string, Part] => [nameInAll(attribute, part), part]);
    return { personas, parts: new Map(parts) };
  });
  const names = [...new Set(sides.flatMap(({ parts }) => [...parts.keys()]))];
  const groups = names.map((name) => ({
    label: labelInAll(name, sides),
    sides: sides.map(({ personas, parts }) => {
      const held = parts.get(name);
      return held === undefined ? null : toFigures(tallyOf(personas, held.places));
    }),
  }));
  const wanted = groups.flatMap(({ sides: figures }, group) => {
    const answers = sides.map((side, at) =>
      isTested(figures[at]) ? countAnswers(answersOf(side, names[group] ?? '', isPaired ? '' : `${at}/`)) : null,
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

/** Groups of ages are named by the ages of one run, so that only their keys are the same in several. */
function nameInAll({ field }: Attribute, { key, label }: Part): string {
  return field === 'age' && key !== null ? key : label;
}

function labelInAll(name: string, sides: readonly Side[]): string {
  const [label, ...others] = new Set(sides.flatMap(({ parts }) => parts.get(name)?.label ?? []));
  return others.length > 0 ? name : (label ?? name);
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
function answersOf({ personas, parts }: Side, name: string, unpaired: string): KnownAnswer[] {
  return (parts.get(name)?.places ?? []).map((place) => {
    const key = personas.keys[personas.persons[place] ?? -1] ?? '';
    return {
      person: key.startsWith('synthetic-') ? `${unpaired}${key}` : key,
      wording: personas.wordings[place] ?? firstWording,
      sign: personas.signs[place] ?? 0,
    };
  });
}
