/**
 * Finds rows of which a cell was lost and another one added, so that they have the right number of cells and an employer may
 * stand where a fact is expected that models are told. Such rows leave traces: a cell twice, a blank one, one that begins with
 * a space, or cells that fit the columns beside theirs better.
 */
import { isBlankCell, textOfCell } from '../tables/cells.ts';
import { classifyColumn, classifyHeader, classifyValue } from '../personas/identifying.ts';
import { fit, rowsOfTurn, shapesOf, type Shapes } from './cell-shapes.ts';
import { columnsOfProfiles } from './rows.ts';

/** Facts that models are told in their own words at a level that hides who somebody is. */
const toldFacts: ReadonlySet<string> = new Set([
  'headline',
  'about',
  'position',
  'location',
  'writingStyle',
  'education',
  'skills',
  'interests',
  'recentPosts',
]);

/** Logarithm of how much rarer damage is than a whole row. */
const whole = 3;
/** A row without a trace is trusted unless the columns beside its own fit by this much better. */
const traceless = 6;
/** One with a trace is trusted when its own columns fit by this much better: in a small file more, because little is known of them. */
const margin = (rows: number) => 2.5 + 6 / rows;

/** Columns beside those of facts that are compared with them. */
const maxBeside = 12;

/** Why a row cannot be trusted; null when it can. */
type Doubt = string | null;

/** Compares rows of which each has one cell for each name, in turns of some milliseconds. Returns the doubt of each row. */
export function* doubtsOfRows(
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
): Generator<void, Doubt[]> {
  const places = columnsOfProfiles(names).flatMap(({ as }, column) => (as === null ? [] : [column]));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const part = <T>(list: readonly T[]) => list.slice(Math.max(0, first - maxBeside), last + maxBeside + 1);
  const [ownNames, ownRows] = [part(names), rows.map((row) => part(row))];
  const file = yield* readFile(ownNames, ownRows);
  const doubts: Doubt[] = [];
  const turn = rowsOfTurn(ownNames.length);
  for (const at of ownRows.keys()) {
    doubts.push(doubtOf(file, at));
    if (at % turn === turn - 1) yield;
  }
  return doubts;
}

function* readFile(names: readonly string[], rows: readonly (readonly unknown[])[]): Generator<void, ReadFile> {
  const uses = columnsOfProfiles(names).map(({ as }) => as);
  const kinds: (string | null)[] = [];
  for (const [column, name] of names.entries()) {
    const cells = () => rows.map((row) => row[column]);
    kinds.push(uses[column] ?? identifyingKind(name, cells()));
    yield;
  }
  const shapes = yield* shapesOf(kinds, rows);
  const traces: ReadFile['traces'] = [];
  for (const [column, { filled }] of shapes.columns.entries()) {
    traces.push({
      blank: rows.length - filled,
      twin: shapes.cells.filter((row) => isTwin(row, column)).length,
      split: rows.filter((row) => isSplit(row[column])).length,
    });
    yield;
  }
  return { names, uses, shapes, rows, isTold: uses.map((use) => use !== null && toldFacts.has(use)), traces };
}

function doubtOf(file: ReadFile, at: number): Doubt {
  const { names, uses, rows } = file;
  const row = rows[at] ?? [];
  const cut = cutCell(file, row);
  if (cut !== null) return `“${textOfCell(cut)}” begins with a space, as the rest of a text that was cut in two`;
  const wrong = row.find((cell, column) => uses[column] === 'name' && isNoName(textOfCell(cell)));
  if (wrong !== undefined) return `“${textOfCell(wrong)}” is no name, so its cells may have slipped`;
  const street = row.find((cell, column) => isWords.has(uses[column] ?? '') && isStreet(textOfCell(cell)));
  if (street !== undefined) return `“${textOfCell(street)}” is a street, so its cells may have slipped`;
  // A single row has none beside it to be compared with.
  const worst = rows.length === 1 ? null : worstShift(file, at);
  if (worst === null || worst.sum >= margin(rows.length)) return null;
  const [column, origin] = [names[worst.column] ?? '', names[worst.column + worst.shift] ?? ''];
  return `Its cells may have slipped: “${textOfCell(row[worst.column])}” stands under ${column} and may belong to ${origin}`;
}

interface ReadFile {
  names: readonly string[];
  /** Facts by column; null for other columns. */
  uses: readonly (string | null)[];
  shapes: Shapes;
  rows: readonly (readonly unknown[])[];
  /** By column. */
  isTold: readonly boolean[];
  /** Rows with each trace, by column. */
  traces: { blank: number; twin: number; split: number }[];
}

function identifyingKind(name: string, cells: readonly unknown[]): string | null {
  const kind = classifyHeader(name, cells) ?? classifyColumn(cells);
  if (kind === 'email' || kind === 'phone' || kind === 'link') return 'contact';
  return kind === 'address' ? 'street' : kind === 'name' ? 'name' : null;
}

interface Shift {
  /** How much better the own columns fit. */
  sum: number;
  /** A cell that would be told and belong to another column. */
  column: number;
  shift: number;
}

/** The likeliest way in which a cell that is not to be told came to stand under a fact that is. */
function worstShift(file: ReadFile, at: number): Shift | null {
  const { shapes, isTold } = file;
  const row = shapes.cells[at] ?? [];
  const { length } = isTold;
  const own = isTold.map((_told, column) => fit(shapes, at, column, column));
  let worst: Shift | null = null;
  for (const shift of [1, -1]) {
    const gains = own.map((usual, column) => usual - fit(shapes, at, column, column + shift));
    for (let added = 0; added < length; added += 1) {
      // Cells between the lost one and the added one stand one column before or after their own.
      let sum = traceOf(file, at, added);
      let leak: number | null = null;
      for (let column = added - shift; column >= 0 && column < length; column -= shift) {
        const origin = column + shift;
        sum += gains[column] ?? 0;
        if (isTold[column] === true && isTold[origin] !== true && row[column] !== null) leak ??= column;
        if (leak !== null && (worst === null || sum < worst.sum)) worst = { sum, column: leak, shift };
      }
    }
  }
  return worst;
}

/** Logarithm of how much likelier the cell stands in a whole row than that it was added. */
function traceOf({ rows, shapes, traces }: ReadFile, at: number, column: number): number {
  const row = shapes.cells[at] ?? [];
  const rate = (count: number) => whole + Math.log((count - 1 + 0.3) / rows.length);
  const seen = traces[column];
  if (seen === undefined) return 0;
  if (row[column] === null) return rate(seen.blank);
  return isTwin(row, column) ? rate(seen.twin) : traceless + margin(rows.length);
}

/** True for a cell that stands in the next column, too, or in the one before. */
function isTwin(row: Shapes['cells'][number], column: number): boolean {
  const text = row[column]?.text;
  return text !== undefined && (row[column - 1]?.text === text || row[column + 1]?.text === text);
}

/** Rows of a file of which most may be damaged by chance. */
const fewRows = 4;

/** The rest of a text that was cut at a comma, in a file and a row that do not begin their cells with spaces; or null. */
function cutCell({ rows, traces }: ReadFile, row: readonly unknown[]): string | null {
  if (row.slice(1).every((cell) => isBlankCell(cell) || isSplit(cell))) return null;
  const at = row.findIndex(
    (cell, column) => isSplit(cell) && (rows.length <= fewRows || (traces[column]?.split ?? 0) * 2 <= rows.length),
  );
  return at === -1 ? null : String(row[at]);
}

/** Facts of a few words, none of which is a street. */
const isWords: ReadonlySet<string> = new Set([
  'headline',
  'position',
  'writingStyle',
  'education',
  'skills',
  'interests',
]);

function isStreet(text: string): boolean {
  return text.split(' ').length <= 6 && classifyValue(text) === 'address';
}

/** A list, an address or a number. */
function isNoName(text: string): boolean {
  return /[;|@]|:\/\/|\p{N}{5}/u.test(text);
}

function isSplit(cell: unknown): boolean {
  return typeof cell === 'string' && /^\s+\S/.test(cell);
}
