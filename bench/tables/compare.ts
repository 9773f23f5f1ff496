/** Reads tables that other programs wrote, and lists every cell that is not equal. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { columnNames } from '../../domain/tables/names.ts';
import { isBlankRow } from '../../domain/tables/cells.ts';
import { isEncoding, type Encoding } from '../../domain/tables/encoding.ts';
import { readStream, type ReadUpload } from '../../tests/_support/table-cases.ts';

/** A file as `write.py` says it. */
export interface WrittenTable {
  file: string;
  writer: string;
  encoding: string | null;
  names: unknown[];
  rows: unknown[][];
}

export interface Compared {
  /** Cells that were compared, those of the header included. */
  cells: number;
  /** The encoding was guessed wrongly, and the right one was chosen. */
  chosen: boolean;
  /** A wrong guess said which other encoding it may be. */
  doubted: boolean;
  /** Cells that are not as written; empty when all are. */
  differences: string[];
}

const encodings: Readonly<Record<string, Encoding>> = {
  'utf-8-sig': 'utf-8',
  'utf-16': 'utf-16le',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  cp1253: 'windows-1253',
  cp1255: 'windows-1255',
  cp1256: 'windows-1256',
};

/** Reads a table as an upload, once more with its encoding chosen if the guess was wrong. */
export async function compare(folder: string, written: WrittenTable): Promise<Compared> {
  const read = await readOne(folder, written, null);
  const differences = differencesOf(written, read);
  const name = encodings[written.encoding ?? ''] ?? written.encoding ?? '';
  if (differences.length === 0 || !isEncoding(name))
    return { ...sizes(written), chosen: false, doubted: false, differences };
  const again = differencesOf(written, await readOne(folder, written, name));
  if (again.length > 0) return { ...sizes(written), chosen: false, doubted: false, differences };
  const doubted = read.reading.notes.some((note) => note.startsWith('The encoding is a guess'));
  return { ...sizes(written), chosen: true, doubted, differences: [] };
}

function readOne(folder: string, { file }: WrittenTable, encoding: Encoding | null): Promise<ReadUpload> {
  return readStream(createReadStream(join(folder, file)), file, { encoding });
}

function sizes({ names, rows }: WrittenTable): { cells: number } {
  return { cells: names.length * (rows.length + 1) };
}

function differencesOf({ names, rows }: WrittenTable, read: ReadUpload): string[] {
  const { reading } = read;
  const filled = rows.filter((row) => !isBlankRow(row));
  const parts = reading.people + reading.headers + reading.titles + reading.empty + reading.totals;
  const counts = [
    ...(reading.rows === parts ? [] : [`the sum: ${reading.sum}`]),
    ...(reading.rows === rows.length + 1 ? [] : [`${reading.rows} rows of ${rows.length + 1}`]),
    ...(read.rows.length === filled.length ? [] : [`${read.rows.length} people of ${filled.length}`]),
  ];
  const header = columnNames(names);
  const wrong = header.filter((name, at) => read.names[at] !== name).map((name) => `the column ${name}`);
  const cells = filled.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const found = shown(read.rows[at]?.cells[column]);
      return found === shown(cell) ? [] : [`row ${at + 1}, ${header[column]}: ${JSON.stringify(cell)} is ${found}`];
    }),
  );
  return [...counts, ...wrong, ...cells];
}

/** Nothing and an empty text are the same in a file; days are compared without their time. */
function shown(cell: unknown): string {
  if (cell === null || cell === undefined || cell === '') return 'nothing';
  return JSON.stringify(cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);
}
