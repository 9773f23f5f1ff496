/** Random tables in several scripts, and what damages files: cuts, stray quotes, null characters, mixed encodings, joins. */
import { randomInt, type Random } from '../../domain/random.ts';

const letters = [
  'Müller Größe naïve façade Straße señor Zoë übrig',
  'Łódź źródło żółty święto książka gęś Kraków',
  'женщина учитель Москва привет работа дорога',
  'γυναίκα νοσοκόμα Αθήνα δάσκαλος εργασία',
  '年齢 女性 看護師 東京 仕事 大阪',
  'امرأة معلم القاهرة مرحبا العمل',
];

/** Draws a number from 0 on, below `count`. */
export const upTo = (random: Random, count: number): number => randomInt(random, 0, count - 1);
const pick = <T>(random: Random, list: readonly T[]): T => list[upTo(random, list.length)] as T;

export interface Table {
  names: string[];
  rows: string[][];
  delimiter: string;
  ends: string;
}

/** Draws a table; its first two columns, an id and an age, need no quotes. */
export function tableOf(random: Random): Table {
  const words = pick(random, letters).split(' ');
  const text = () => {
    const two = `${pick(random, words)} ${pick(random, words)}`;
    const kind = random();
    return kind < 0.1 ? `${two}, "${pick(random, words)}"` : kind < 0.15 ? `${two}\nand more` : two;
  };
  const texts = ['Town', 'Work', 'Remark', 'Wish'].slice(0, randomInt(random, 1, 4));
  return {
    names: ['Person', 'Age', ...texts],
    rows: Array.from({ length: randomInt(random, 6, 35) }, (_, at) => [
      `p${at}`,
      `${randomInt(random, 18, 97)}`,
      ...texts.map(text),
    ]),
    delimiter: pick(random, [',', ';', '\t', '|']),
    ends: pick(random, ['\n', '\r\n']),
  };
}

const quoted = (cell: string) => (/[",;\t|\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Lines of the file, the header first. `change` writes the cells of people. */
function linesOf({ names, rows, delimiter, ends }: Table, change: Change = quoted): string[] {
  const line = (cells: string[]) => `${cells.join(delimiter)}${ends}`;
  return [line(names), ...rows.map((cells, at) => line(cells.map((cell, column) => change(cell, at, column))))];
}

type Change = (cell: string, at: number, column: number) => string;

export function textOf(table: Table): string {
  return linesOf(table).join('');
}

export interface Damaged {
  bytes: Uint8Array;
  /** Rows that may be missing if one that has a problem is listed. */
  touched: ReadonlySet<number>;
  /** A refusal is an answer too. */
  mayRefuse?: boolean;
  /** Rows as they should be read, when they are not those of the table. */
  expected?: string[][];
  /** Rows that may be read as they stand in the file, with its stray sign as a letter. */
  literal?: string[][];
  /** The file ends within a row. */
  isCut?: boolean;
}

const range = (from: number, to: number) =>
  new Set(Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at));

/** Draws a cell without quotes. */
const plainCell = (random: Random, { rows }: Table, from = 0) => ({
  at: randomInt(random, from, rows.length - 1),
  column: upTo(random, 2),
});

/** Writes a table with changed cells at these places. */
function withCells(table: Table, places: readonly (readonly [{ at: number; column: number }, Change])[]): string {
  return linesOf(table, (cell, at, column) =>
    places
      .filter(([place]) => place.at === at && place.column === column)
      .reduce((text, [, change]) => change(text, at, column), quoted(cell)),
  ).join('');
}

function cut(random: Random, table: Table): Damaged {
  const isWide = random() < 0.3;
  const encoding = isWide ? 'utf-16le' : 'utf-8';
  const text = textOf(table);
  const all = isWide ? Buffer.from(`\uFEFF${text}`, 'utf16le') : Buffer.from(text);
  const bytes = all.subarray(0, randomInt(random, 1, all.length));
  const left = new TextDecoder(encoding).decode(bytes);
  const lines = linesOf(table);
  const whole = lines.filter((_line, at) => left.startsWith(lines.slice(0, at + 1).join(''))).length;
  return { bytes, touched: range(Math.max(0, whole - 1), table.rows.length), mayRefuse: true, isCut: true };
}

function joined(random: Random, table: Table): Damaged {
  const first = plainCell(random, table);
  const second = plainCell(random, table, first.at);
  const text = withCells(table, [
    [first, (cell) => `"${cell}`],
    [second, (cell) => `${cell}"`],
  ]);
  const last = table.rows[second.at] ?? [];
  const literal = [last.with(second.column, `${last[second.column]}"`)];
  return { bytes: Buffer.from(text), touched: range(first.at, table.rows.length), mayRefuse: true, literal };
}

function nulls(random: Random, table: Table): Damaged {
  const isFar = random() < 0.2;
  // Only the beginning of a file is looked at before its rows are.
  const before = isFar ? Array.from({ length: 6_000 }, (_, at) => [`q${at}`, ...(table.rows[0] ?? []).slice(1)]) : [];
  const rows = [...before, ...table.rows];
  const place = plainCell(random, { ...table, rows }, before.length);
  const text = withCells({ ...table, rows }, [[place, (cell) => `${cell}\0`]]);
  return { bytes: Buffer.from(text), touched: new Set([place.at]), mayRefuse: !isFar, expected: rows };
}

function otherEncoding(_random: Random, table: Table): Damaged {
  const added = ['p', '40', ...table.names.slice(2).map(() => 'Köln')];
  const lines = linesOf({ ...table, rows: [...table.rows, added] });
  const last = lines.length - 1;
  const bytes = Buffer.concat(lines.map((line, at) => Buffer.from(line, at === last ? 'latin1' : 'utf8')));
  return { bytes, touched: new Set([table.rows.length]), expected: [...table.rows, added] };
}

function brokenByte(random: Random, table: Table): Damaged {
  const place = plainCell(random, table);
  const [before = '', after = ''] = withCells(table, [[place, () => '\u0001']]).split('\u0001');
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
  return { bytes, touched: new Set([place.at]) };
}

function uneven(random: Random, table: Table): Damaged {
  const { at } = plainCell(random, table);
  const isMore = random() < 0.5;
  const change = (cell: string) => (isMore ? `${cell}${table.delimiter}x` : '\u0001');
  const text = withCells(table, [[{ at, column: 0 }, change]]).replace(`\u0001${table.delimiter}`, '');
  return { bytes: Buffer.from(text), touched: new Set([at]) };
}

export const damages: Readonly<Record<string, (random: Random, table: Table) => Damaged>> = {
  'a cut anywhere': cut,
  'a quote within a word'(random, table) {
    const place = plainCell(random, table);
    const change = (cell: string) => `${cell.slice(0, 1)}"${cell.slice(1)}`;
    const expected = table.rows.map((cells, at) =>
      at === place.at ? cells.with(place.column, change(cells[place.column] ?? '')) : cells,
    );
    return { bytes: Buffer.from(withCells(table, [[place, change]])), touched: new Set(), expected };
  },
  'a quote before a word'(random, table) {
    const place = plainCell(random, table);
    const text = withCells(table, [[place, (cell) => `"${cell}`]]);
    return { bytes: Buffer.from(text), touched: range(place.at, table.rows.length), mayRefuse: true };
  },
  'two stray quotes': joined,
  'a null character': nulls,
  'a line in another encoding': otherEncoding,
  'a broken byte': brokenByte,
  'another file behind it'(random, table) {
    const mark = random() < 0.5 ? '\uFEFF' : '';
    const text = textOf(table);
    const end = random() < 0.3 ? '\u001A' : '';
    return {
      bytes: Buffer.from(mark + text + mark + text + end),
      touched: new Set(),
      expected: [...table.rows, ...table.rows],
    };
  },
  'a cell too few or too many': uneven,
};
