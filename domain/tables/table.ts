/** Turns the rows of a file into people: titles, headers, blank rows and totals are told apart and counted. */
import { int, view, type ValueOf } from '../view.ts';
import { isBlankCell, isBlankRow, textOfCell } from './cells.ts';
import { damageOf } from './damage.ts';
import { findHeader, isNumeric, rowsLookedAt, type HeaderRows } from './header.ts';
import { namesOf } from './names.ts';

export interface TableRow {
  /** Row number as in a spreadsheet: every row counts, the blank ones too. */
  rowNumber: number;
  /** Line of the file on which the row ends; the row number when lines are unknown. */
  line: number;
  /** As many as there are columns, or fewer. */
  cells: unknown[];
  /** The cells beyond the last column when any of them is filled. */
  extra: unknown[];
  /** Number of cells beyond the last column, blank ones included. */
  surplus: number;
  /** Problem with the row's shape, if there is one. */
  problem?: string;
}

/** Every row of a file is one of these. */
export const rowCountsView = view(
  'ImportedRows',
  'All rows of a file: rows = people + headers + titles + empty + totals.',
  {
    rows: int(),
    titles: int('Rows above the header.'),
    headers: int(),
    empty: int(),
    /** Totals and notes at the end. */
    totals: int('Rows of sums at the end.'),
    people: int('Rows with data: those that are imported or refused.'),
    uneven: int('Rows with data that have more or fewer cells than the header.'),
  },
);

export type RowCounts = ValueOf<typeof rowCountsView>;

export interface TableFacts extends RowCounts {
  /** Row number of the column names; null without any. */
  headerRow: number | null;
  headerKind: HeaderRows['kind'];
  /** Of the rows of the header those that come again among the people, as where files were joined. */
  repeated: number;
  /** People whose rows may be damaged. */
  damaged: number;
}

export interface Table {
  /** Takes the next row of the file and returns the people that are certain by now. */
  push(cells: unknown[], line?: number): TableRow[];
  /** Returns the last people. */
  end(): TableRow[];
  names(): string[];
  /** The rows of the header as they stand in the file. */
  headers(): unknown[][];
  facts(): TableFacts;
}

/** Rows of the header that a person chose, counted as in a spreadsheet. */
export interface ChosenHeader {
  first: number;
  last: number;
}

interface Raw {
  cells: unknown[];
  rowNumber: number;
  line: number;
}

/** Creates a reader of rows, which holds the first 40 back until the header is found, and totals until more follows. */
export function createTable(chosen: ChosenHeader | null = null): Table {
  const counts: RowCounts = { rows: 0, titles: 0, headers: 0, empty: 0, totals: 0, people: 0, uneven: 0 };
  // A header that a person chose may stand further below; two rows after it tell its kind.
  const heldBack = Math.max(rowsLookedAt, (chosen?.last ?? 0) + 2);
  let waiting: Raw[] | null = [];
  let footer: Raw[] = [];
  let [repeated, damaged] = [0, 0];
  let header: { rows: unknown[][]; names: string[]; rowNumber: number | null; kind: HeaderRows['kind'] } = {
    rows: [],
    names: [],
    rowNumber: null,
    kind: 'plain',
  };

  function decide(): TableRow[] {
    const rows = waiting ?? [];
    waiting = null;
    const hinted = rows[0] !== undefined && isHint(rows[0].cells) ? 1 : 0;
    const table = rows.slice(hinted);
    const found = headerIn(table, chosen);
    counts.titles += hinted + found.first;
    const headers = table.slice(found.first, found.last + 1);
    counts.headers += headers.length;
    const cells = headers.map((row) => row.cells);
    header = {
      rows: cells,
      names: namesOf(cells, found.kind),
      rowNumber: headers[0]?.rowNumber ?? null,
      kind: found.kind,
    };
    return table.slice(found.last + 1).flatMap(take);
  }

  function take(raw: Raw): TableRow[] {
    if (header.rows.some((row) => isSameRow(row, raw.cells))) {
      counts.headers += 1;
      repeated += 1;
      return [];
    }
    if (isFooter(raw.cells, header.names.length)) {
      footer.push(raw);
      return [];
    }
    if (footer.length === 0) return [asPerson(raw)];
    const released = [...footer, raw].map(asPerson);
    footer = [];
    return released;
  }

  function asPerson(raw: Raw): TableRow {
    const { row, isUneven, isDamaged } = personOf(raw, header.names.length);
    counts.people += 1;
    if (isUneven) counts.uneven += 1;
    if (isDamaged) damaged += 1;
    return row;
  }

  return {
    push(cells, line) {
      counts.rows += 1;
      const raw = { cells, rowNumber: counts.rows, line: line ?? counts.rows };
      if (isBlankRow(cells)) {
        counts.empty += 1;
        return [];
      }
      if (waiting === null) return take(raw);
      waiting.push(raw);
      return waiting.length >= heldBack ? decide() : [];
    },
    end() {
      const rest = waiting === null ? [] : decide();
      counts.totals += footer.length;
      footer = [];
      return rest;
    },
    names: () => header.names,
    headers: () => header.rows,
    facts: () => ({ ...counts, headerRow: header.rowNumber, headerKind: header.kind, repeated, damaged }),
  };
}

/** A row of a person with what is wrong with it, in a table of so many columns. */
function personOf({ cells, rowNumber, line }: Raw, length: number) {
  const damage = damageOf(cells, length);
  const beyond = cells.slice(length);
  const extra = isBlankRow(beyond) ? [] : beyond;
  const isShort = cells.length < length;
  const isUneven = isShort || extra.length > 0;
  const word = isShort ? 'the missing ones are empty' : 'the ones too many were left out';
  const problems = [
    ...(isUneven ? [`The row has ${cells.length} cells, the header has ${length}: ${word}`] : []),
    ...(damage === null ? [] : [damage]),
  ];
  const row: TableRow = {
    rowNumber,
    line,
    cells: beyond.length === 0 ? cells : cells.slice(0, length),
    extra,
    surplus: beyond.length,
    ...(problems.length === 0 ? {} : { problem: problems.join('. ') }),
  };
  return { row, isUneven, isDamaged: damage !== null };
}

/** True for the same two or more cells, also behind a byte order mark. */
function isSameRow(header: readonly unknown[], cells: readonly unknown[]): boolean {
  if (header.length !== cells.length || cells.length < 2) return false;
  return (
    cells.every(
      (cell, at) => cell === header[at] || textOfCell(cell).replace(/^\uFEFF/, '') === textOfCell(header[at]),
    ) && !cells.some(isNumericCell)
  );
}

const isNumericCell = (cell: unknown) => typeof cell === 'number' || isNumeric(textOfCell(cell));

/** Excel's own first line that names the delimiter. */
function isHint(cells: readonly unknown[]): boolean {
  return /^sep=.?$/i.test(textOfCell(cells[0])) && cells.slice(1).every(isBlankCell);
}

function headerIn(rows: readonly Raw[], chosen: ChosenHeader | null): HeaderRows {
  const cells = rows.map((row) => row.cells);
  if (chosen === null) return findHeader(cells);
  const first = rows.findIndex(({ rowNumber }) => rowNumber >= chosen.first);
  if (first === -1) return { first: rows.length, last: rows.length - 1, kind: 'plain' };
  if (chosen.last === chosen.first) return findHeader(cells, first);
  const last = rows.findLastIndex(({ rowNumber }) => rowNumber <= chosen.last);
  const { kind } = findHeader(cells, first);
  return { first, last: Math.max(first, last), kind };
}

const maxTotalCharacters = 20;
const totalWords =
  /^(grand |sub-?)?(total|totals|sum|average|mean|summe|gesamt|gesamtsumme|insgesamt|mittelwert|durchschnitt|somme|moyenne|suma|media|totale|totaal|razem|celkem|итого|всего|合計|总计|合计|总和|합계)\s*:?$/iu;

const noteWords = /^(sources?|notes?|quellen?|hinweise?|anmerkung(en)?|fuentes?|notas?|remarques?)\s*:/iu;

/**
 * True for a row that is no person at the end of a file: a word for a sum with nothing but numbers beside it, or, in a table of
 * several columns, a source or a note alone.
 */
function isFooter(cells: readonly unknown[], columns: number): boolean {
  const at = cells.findIndex((cell) => !isBlankCell(cell));
  const word = cells[at];
  if (typeof word !== 'string') return false;
  if (word.length <= maxTotalCharacters && totalWords.test(word.trim())) {
    const others = cells.slice(at + 1).filter((cell) => !isBlankCell(cell));
    return others.length > 0 && others.every((cell) => isNumeric(textOfCell(cell)));
  }
  return columns >= 3 && noteWords.test(word.trimStart()) && isBlankRow(cells.slice(at + 1));
}
