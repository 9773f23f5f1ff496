import { decideType, formatShown, readColumn, type ColumnReading, type FileHabits } from './column-reading.ts';
import { createTally, tallyCell, type Tally } from './column-tally.ts';
import { delimiterNames } from '../../tables/delimiter.ts';
import { fitField } from './fit-field.ts';
import { guessVoterTargets } from './guess-target.ts';
import type { CountedValue } from './normalize.ts';
import { isPlaceCode } from '../../personas/field-words.ts';
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
  /** Its values when there are few, most frequent first; numbers that may be codes in their order. */
  values: CountedValue[];
  /** How the column is read as a whole, and why; files that were uploaded before there was such a reading have none. */
  reading?: ColumnReading;
}

const samplesShown = 3;
const maxValues = 40;
/** Maximum different numbers of a column that may be codes with labels. */
const maxCodes = 12;
/** Fields derived from identifying data: names are shortened, births become ages. */
const madeFromIt = new Set(['firstName', 'lastName', 'fullName', 'birthDate', 'birthYear', 'age']);

/** Counts of a whole file's cells by column. */
export function tallyRow(tallies: Tally[], cells: readonly unknown[]): void {
  cells.forEach((cell, at) => {
    const tally = (tallies[at] ??= createTally());
    tallyCell(tally, cell);
  });
}

/** Facts about the file besides its first rows. */
interface WholeFile {
  /** Counts of all its cells by column; those of the given rows when omitted. */
  tallies?: readonly Tally[];
  /** Name of the delimiter; null for files without one. */
  delimiter?: string | null;
}

/** Describes the columns from the first rows of the file and the counts of all. */
export function describeColumns(
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
  { tallies = tallyRows(rows), delimiter = null }: WholeFile = {},
): ImportColumn[] {
  const guesses = guessVoterTargets(names, (at, field, isExact) =>
    // A code says where somebody lives only to the post.
    field === 'location' && isPlaceCode(names[at] ?? '') ? 0 : fitField(tallies[at], field, isExact),
  );
  const columns = names.map((header, at) => {
    const cells = rows.map((row) => row[at]);
    const tally = tallies[at] ?? createTally();
    const guess = guesses[at] ?? null;
    return { header, cells, tally, guess, type: decideType(tally, detectType(cells), { header, guess }) };
  });
  const habits = findHabits(columns, delimiter);
  return columns.map(({ header, cells, tally, guess, type }) => {
    const reading = readColumn(tally, type, { header, guess }, habits);
    const filled = cells.filter((cell) => !isBlank(cell, reading.missing));
    const identifies = findIdentifying(header, filled, cells.length, type, guess);
    return {
      name: header,
      type,
      identifies,
      reading,
      values: identifies === null ? listValues(filled, type, guess) : [],
      guess: identifies === null || madeFromIt.has(guess ?? '') ? guess : null,
      filled: rows.length === 0 ? 0 : filled.length / rows.length,
      samples: [...new Set(filled.map((cell) => toText(cell).slice(0, 80)))].slice(0, samplesShown),
    };
  });
}

function tallyRows(rows: readonly (readonly unknown[])[]): Tally[] {
  const tallies: Tally[] = [];
  for (const row of rows) tallyRow(tallies, row);
  return tallies;
}

interface ReadColumn {
  header: string;
  tally: Tally;
  type: ColumnType;
}

/** The spelling that other columns of the file show, for columns whose own cells do not decide it. */
function findHabits(columns: readonly ReadColumn[], delimiter: string | null): FileHabits {
  const habitOf = (type: ColumnType) => {
    const found = columns.find((one) => one.type === type && formatShown(one.tally, type) !== null);
    const format = found === undefined ? null : formatShown(found.tally, type);
    return found === undefined || format === null ? null : { format, because: `as in ${found.header}` };
  };
  const isSemicolon = delimiter === delimiterNames[';'];
  const bySemicolon = isSemicolon
    ? { format: 'decimal-comma' as const, because: 'as semicolons between columns suggest' }
    : null;
  return { number: habitOf('number') ?? bySemicolon, date: habitOf('date') };
}

function findIdentifying(
  name: string,
  filled: readonly unknown[],
  rows: number,
  type: ColumnType,
  guess: string | null,
): ImportColumn['identifies'] {
  const kind = classifyHeader(name, filled) ?? (type === 'date' ? null : classifyColumn(filled));
  if (kind !== null) return kind;
  // An occupation may well differ for each of a few people and identifies none of them.
  const mayIdentify = guess === null && type === 'text' && !isPlaceCode(name);
  return mayIdentify && isUniqueText(filled, rows) ? 'unique' : null;
}

/** The values of a column of words, and codes that may have labels: numbers of which there are few. */
function listValues(filled: readonly unknown[], type: ColumnType, guess: string | null): CountedValue[] {
  if (type === 'date' || type === 'list') return [];
  if (type !== 'number') return countValues(filled, maxValues);
  const isCode = guess !== 'age' && guess !== 'birthYear' && filled.every((cell) => /^-?\d{1,4}$/.test(toText(cell)));
  return isCode ? countValues(filled, maxCodes).toSorted((a, b) => Number(a.value) - Number(b.value)) : [];
}

function countValues(cells: readonly unknown[], limit: number): CountedValue[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(toText(cell), (counts.get(toText(cell)) ?? 0) + 1);
  if (counts.size > limit) return [];
  return [...counts]
    .map(([value, count]) => ({ value: value.slice(0, 200), count }))
    .toSorted((a, b) => b.count - a.count);
}
