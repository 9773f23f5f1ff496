import { guessVoterTargets } from './guess-target.ts';
import type { CountedValue } from './normalise.ts';
import {
  differsForEach,
  identifyingHeader,
  identifyingValues,
  type IdentifyingKind,
} from '../../personas/identifying.ts';
import { detectType, isBlank, textOf, type ColumnType } from './values.ts';

/** What is known of a column before anybody chose what it is. */
export interface ImportColumn {
  name: string;
  type: ColumnType;
  /** Rows of those looked at in which it is not blank, of 0 to 1. */
  filled: number;
  samples: string[];
  /** The voter field its name most likely stands for. */
  guess: string | null;
  /** What about it leads to one person; null when nothing does. Such columns are left out unless somebody wants them. */
  identifies: IdentifyingKind | 'unique' | null;
  /** Its values where they are few, the most frequent first. */
  values: CountedValue[];
}

const samplesShown = 3;
const maxValues = 40;
/** Fields that are made of what identifies: a short name is shown, an age is told. */
const madeFromIt = new Set(['firstName', 'lastName', 'fullName', 'birthDate', 'birthYear', 'age']);

/** Columns by the first rows of the file. */
export function describeColumns(names: readonly string[], rows: readonly (readonly unknown[])[]): ImportColumn[] {
  const guesses = guessVoterTargets(names);
  return names.map((name, at) => {
    const cells = rows.map((row) => row[at]);
    const filled = cells.filter((cell) => !isBlank(cell));
    const samples = [...new Set(filled.map((cell) => textOf(cell).slice(0, 80)))].slice(0, samplesShown);
    const type = detectType(cells);
    const identifies = identifiedBy(name, cells, type, guesses[at] ?? null);
    const guess = identifies === null || madeFromIt.has(guesses[at] ?? '') ? (guesses[at] ?? null) : null;
    const values =
      identifies === null && type !== 'number' && type !== 'date' && type !== 'list' ? countedValues(filled) : [];
    return {
      name,
      type,
      identifies,
      values,
      guess,
      filled: rows.length === 0 ? 0 : filled.length / rows.length,
      samples,
    };
  });
}

function identifiedBy(
  name: string,
  cells: readonly unknown[],
  type: ColumnType,
  guess: string | null,
): ImportColumn['identifies'] {
  const kind = identifyingHeader(name) ?? (type === 'date' ? null : identifyingValues(cells));
  if (kind !== null) return kind;
  // An occupation may well differ for each of a few people and leads to none of them.
  return guess === null && type === 'text' && differsForEach(cells) ? 'unique' : null;
}

function countedValues(cells: readonly unknown[]): CountedValue[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(textOf(cell), (counts.get(textOf(cell)) ?? 0) + 1);
  if (counts.size > maxValues) return [];
  return [...counts]
    .map(([value, count]) => ({ value: value.slice(0, 200), count }))
    .toSorted((a, b) => b.count - a.count);
}
