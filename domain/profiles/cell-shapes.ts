/** Compares cells with the columns of their file by shape and words, to tell how well a cell fits a column. */
import { isBlankCell, textOfCell } from '../tables/cells.ts';
import { foldLetters, wordPattern } from '../letters.ts';
import { classifyValue, type IdentifyingKind } from '../personas/identifying.ts';
import { generalizePosition } from '../personas/generalize.ts';
import { generalizeLocation } from '../personas/places.ts';

/** Words by which the product names places and jobs that it does not know. */
const [elsewhere, anyJob] = [generalizeLocation('Q'), generalizePosition('Q')];
const isShort = (text: string) => text.length <= 60;

/** The end of a cell's text, with what is found out about it once. */
interface Look {
  text: string;
  words: readonly string[];
  kind: IdentifyingKind | null;
}

/** Shapes that a cell has or has not. */
const shapes = {
  list: ({ text }: Look) => text.includes(';'),
  digits: ({ text }: Look) => /\p{N}/u.test(text),
  sentence: ({ text, words }: Look) => /[.!?…。！？]["”»)]?$/u.test(text) || words.length >= 8,
  single: ({ words }: Look) => words.length === 1,
  long: ({ words }: Look) => words.length >= 4,
  capitals: ({ words }: Look) => words.every((word) => !/^\p{Ll}/u.test(word)),
  legalForm: ({ text }: Look) =>
    /[\s,](inc|llc|llp|ltd|limited|gmbh|corp|corporation|plc|ag|s\.?a|nv|bv|pty)\.?$/i.test(text),
  place: ({ text }: Look) => isShort(text) && generalizeLocation(text) !== elsewhere,
  job: ({ text }: Look) => isShort(text) && generalizePosition(text) !== anyJob,
  contact: ({ kind }: Look) => kind === 'email' || kind === 'phone' || kind === 'link',
  street: ({ kind }: Look) => kind === 'address',
} as const;

type Shape = keyof typeof shapes;
const shapeNames = Object.keys(shapes) as Shape[];

/** How common a shape is in a column of a file without other rows; 0.3 for shapes that are not named. */
const rare: Partial<Record<Shape, number>> = {
  contact: 0.03,
  street: 0.03,
  legalForm: 0.05,
  place: 0.05,
  job: 0.1,
  list: 0.1,
};
const usualShapes: Readonly<Record<string, Partial<Record<Shape, number>>>> = {
  name: { capitals: 0.95, digits: 0.02, sentence: 0.01, list: 0.01, single: 0.1, job: 0.02 },
  company: { capitals: 0.9, legalForm: 0.3, list: 0.02, sentence: 0.02, long: 0.1 },
  formerCompanies: { capitals: 0.9, legalForm: 0.3, list: 0.4, sentence: 0.02 },
  url: { contact: 0.97 },
  location: { place: 0.8, capitals: 0.95, sentence: 0.01, list: 0.01 },
  skills: { list: 0.6, sentence: 0.02 },
  interests: { list: 0.6, sentence: 0.02 },
  education: { list: 0.3, long: 0.5 },
  position: { job: 0.5, sentence: 0.02, list: 0.02 },
  headline: { job: 0.4, long: 0.4, list: 0.02 },
  about: { sentence: 0.9, long: 0.9, capitals: 0.05 },
  recentPosts: { sentence: 0.8, long: 0.8, capitals: 0.1 },
  contact: { contact: 0.95 },
  street: { street: 0.9, digits: 0.95, capitals: 0.8 },
};

/** Weight of what is usual, in rows. */
const weight = 1.5;

function wordsOf(text: string): string[] {
  return text.match(wordPattern) ?? [];
}

interface Cell {
  /** On one line. */
  text: string;
  key: string;
  words: string[];
  has: readonly boolean[];
}

/** A file's cells by row and column; null for blank ones. */
export interface Shapes {
  rows: number;
  cells: (Cell | null)[][];
  /** By column. */
  columns: {
    usual: Partial<Record<Shape, number>>;
    filled: number;
    counts: number[];
    keys: Map<string, number>;
    words: Map<string, number>;
    seen: number;
    known: number;
  }[];
}

/** Cells of a turn: about 10 ms of work. */
const turnCells = 400;

/** Rows of so many columns that are one turn of work. */
export function rowsOfTurn(columns: number): number {
  return Math.max(1, Math.floor(turnCells / columns));
}

/** Reads the shapes of all cells, in turns. `kinds` are facts, or 'contact' and 'street', by column. */
export function* shapesOf(
  kinds: readonly (string | null)[],
  rows: readonly (readonly unknown[])[],
): Generator<void, Shapes> {
  const cells: (Cell | null)[][] = [];
  const turn = rowsOfTurn(kinds.length);
  for (const [at, row] of rows.entries()) {
    cells.push(kinds.map((kind, column) => cellOf(row[column], !notFacts.has(kind))));
    if (at % turn === turn - 1) yield;
  }
  const columns: Shapes['columns'] = [];
  for (const [column, kind] of kinds.entries()) {
    columns.push(columnOf(cells, column, kind));
    yield;
  }
  return { rows: rows.length, cells, columns };
}

function columnOf(cells: Shapes['cells'], column: number, kind: string | null): Shapes['columns'][number] {
  const own = cells.flatMap((row) => row[column] ?? []);
  const keys = tally(own.map(({ key }) => key));
  const words = tally(own.flatMap((cell) => [...new Set(cell.words)]));
  return {
    usual: { ...rare, ...(kind === null ? {} : usualShapes[kind]) },
    filled: own.length,
    counts: shapeNames.map((_name, at) => own.filter(({ has }) => has[at]).length),
    keys,
    words,
    seen: own.filter(({ key }) => (keys.get(key) ?? 0) > 1).length,
    known: own.filter((cell) => isKnown(cell, words, 1)).length,
  };
}

/** Long texts are told by their end. */
const maxShapeCharacters = 200;

/** Places and jobs take long to find, so they are looked for in columns of facts alone. */
function cellOf(value: unknown, isFact: boolean): Cell | null {
  if (isBlankCell(value)) return null;
  const text = textOfCell(value);
  const key = foldLetters(text);
  const end = text.slice(-maxShapeCharacters);
  const look = { text: end, words: wordsOf(end), kind: classifyValue(end) };
  const has = shapeNames.map((name) => (isFact || (name !== 'place' && name !== 'job') ? shapes[name](look) : false));
  return { text, key, words: wordsOf(key), has };
}

const notFacts: ReadonlySet<string | null> = new Set([null, 'contact', 'street', 'url']);

function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** True when other cells of the column have at least half of its words. */
function isKnown({ words }: Cell, column: ReadonlyMap<string, number>, own: number): boolean {
  const known = words.filter((word) => (column.get(word) ?? 0) > own).length;
  return words.length > 0 && known * 2 >= words.length;
}

/**
 * Logarithm of how usual the cell of a row and column would be in column `as`, beside the cells of all other rows there.
 */
export function fit({ rows, cells, columns }: Shapes, row: number, column: number, as: number): number {
  const cell = cells[row]?.[column] ?? null;
  const target = columns[as];
  if (target === undefined) return 0;
  const own = cells[row]?.[as] ?? null;
  const others = target.filled - (own === null ? 0 : 1);
  if (cell === null) return Math.log((rows - 1 - others + 0.1) / rows);
  const share = (count: number, isTrue: boolean, usual: number) => {
    const chance = (count + weight * usual) / (others + weight);
    return Math.log(isTrue ? chance : 1 - chance);
  };
  let sum = Math.log((others + 0.9) / rows);
  for (const [at, name] of shapeNames.entries())
    sum += share(
      (target.counts[at] ?? 0) - (own?.has[at] === true ? 1 : 0),
      cell.has[at] === true,
      target.usual[name] ?? 0.3,
    );
  const isOwn = own !== null && column === as;
  const seenOthers = (target.keys.get(cell.key) ?? 0) - (own?.key === cell.key ? 1 : 0) > 0;
  const wasSeen = own !== null && (target.keys.get(own.key) ?? 0) > 1 ? 1 : 0;
  sum += share(target.seen - wasSeen, seenOthers, 0.2);
  const wasKnown = own !== null && isKnown(own, target.words, 1) ? 1 : 0;
  return sum + share(target.known - wasKnown, isKnown(cell, target.words, isOwn ? 1 : 0), 0.2);
}
