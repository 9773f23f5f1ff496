/** The reading of a file: its rows as a sum, its sheets, its encoding, and what a person may want to change. */
import { encodingNames, type Encoding } from './encoding.ts';
import { rowNotes, rowSum } from './said.ts';
import type { ChosenHeader, TableFacts } from './table.ts';

export interface SheetInfo {
  name: string;
  /** Rows with at least one filled cell. */
  rows: number;
  hidden: boolean;
}

/** Choices of a person; null for what is detected. */
export interface ReadingChoices {
  encoding: Encoding | null;
  sheet: string | null;
  header: ChosenHeader | null;
}

export interface FileReading extends TableFacts {
  /** Label of the encoding; null where a file has none. */
  encoding: Encoding | null;
  /** The sheet of a workbook that was read, or the list of JSON that has several; else null. */
  sheet: string | null;
  sheets: SheetInfo[];
  /** The rows as a sum. */
  sum: string;
  /** Sentences about what may not be as expected. */
  notes: string[];
}

/** Facts besides the rows. */
export interface ReadingSource {
  encoding: Encoding | null;
  /** Another encoding that fits about as well. */
  doubt?: Encoding | null;
  sheet?: string | null;
  sheets?: SheetInfo[];
  notes?: string[];
}

/** Puts together what is said of a file. */
export function readingOf(facts: TableFacts, source: ReadingSource): FileReading {
  const { encoding, doubt = null, sheet = null, sheets = [], notes = [] } = source;
  const doubts =
    encoding === null || doubt === null
      ? []
      : [`The encoding is a guess: the letters could also be ${encodingNames[doubt]}. Choose it if names look wrong.`];
  return {
    ...facts,
    encoding,
    sheet,
    sheets,
    sum: rowSum(facts),
    notes: [...notes, ...doubts, ...otherSheets(sheet, sheets), ...rowNotes(facts)],
  };
}

function otherSheets(read: string | null, sheets: readonly SheetInfo[]): string[] {
  const others = sheets.filter(({ name, rows }) => name !== read && rows > 0);
  if (read === null || others.length === 0) return [];
  const listed = others.map(
    ({ name, rows, hidden }) =>
      `${name} (${hidden ? 'hidden, ' : ''}${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'})`,
  );
  return [`The ${isList(read) ? 'list' : 'sheet'} ${read} was read. Not read: ${listed.join(', ')}.`];
}

/** True for the pointer to a list of JSON: names of sheets have no slash. */
export function isList(name: string): boolean {
  return name.startsWith('/');
}

/** Facts of a file whose records are all people. */
export function plainFacts(people: number): TableFacts {
  return {
    rows: people,
    titles: 0,
    headers: 0,
    empty: 0,
    totals: 0,
    people,
    uneven: 0,
    headerRow: null,
    headerKind: 'plain',
    repeated: 0,
    damaged: 0,
  };
}
