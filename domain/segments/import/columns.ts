import { guessVoterTargets } from './guess-target.ts';
import type { CountedValue } from './normalize.ts';
import { isUniqueText, classifyHeader, classifyColumn, type IdentifyingKind } from '../../personas/identifying.ts';
import { detectType, isBlank, toText, type ColumnType } from './values.ts';

/** Facts about a column before anybody maps it. */
export interface ImportColumn {
  name: string;
  type: ColumnType;
  /** Share of the sampled rows in which it is not blank, 0 to 1. */
  filled: number;
  samples: string[];
  /** The voter field that its name most likely means. */
  guess: string | null;
  /** Identifying data in the column; null when there is none. Such columns are left out by default. */
  identifies: IdentifyingKind | 'unique' | null;
  /** Its values when there are few, most frequent first. */
  values: CountedValue[];
}

const samplesShown = 3;
const maxValues = 40;
/** Fields derived from identifying data: names are shortened, births become ages. */
const madeFromIt = new Set(['firstName', 'lastName', 'fullName', 'birthDate', 'birthYear', 'age']);

/** Describes the columns from the first rows of the file. */
export function describeColumns(names: readonly string[], rows: readonly (readonly unknown[])[]): ImportColumn[] {
  const guesses = guessVoterTargets(names);
  return names.map((name, at) => {
    const cells = rows.map((row) => row[at]);
    const filled = cells.filter((cell) => !isBlank(cell));
    const samples = [...new Set(filled.map((cell) => toText(cell).slice(0, 80)))].slice(0, samplesShown);
    const type = detectType(cells);
    const identifies = findIdentifying(name, cells, type, guesses[at] ?? null);
    const guess = identifies === null || madeFromIt.has(guesses[at] ?? '') ? (guesses[at] ?? null) : null;
    const values =
      identifies === null && type !== 'number' && type !== 'date' && type !== 'list' ? countValues(filled) : [];
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

function findIdentifying(
  name: string,
  cells: readonly unknown[],
  type: ColumnType,
  guess: string | null,
): ImportColumn['identifies'] {
  const kind = classifyHeader(name) ?? (type === 'date' ? null : classifyColumn(cells));
  if (kind !== null) return kind;
  // An occupation may well differ for each of a few people and identifies none of them.
  return guess === null && type === 'text' && isUniqueText(cells) ? 'unique' : null;
}

function countValues(cells: readonly unknown[]): CountedValue[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(toText(cell), (counts.get(toText(cell)) ?? 0) + 1);
  if (counts.size > maxValues) return [];
  return [...counts]
    .map(([value, count]) => ({ value: value.slice(0, 200), count }))
    .toSorted((a, b) => b.count - a.count);
}
