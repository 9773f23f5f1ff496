/** A process of its own: reads the first sheet of an XLSX file and hands its rows over, some at each request. */
import { readFile } from 'node:fs/promises';
// The reader that goes by the directory of the zip, as the check before it does.
import { readSheet } from 'read-excel-file/universal';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import { answerEach } from '../../helper-side.ts';
import { checkSheet, UnreadableSheet } from './check-sheet.ts';
import { charactersOf } from './source-row.ts';

/** No rows: there are no more. */
export type Sheet = { rows: unknown[][] } | { failure: string };

let rows: Promise<unknown[][]> | undefined;
let given = 0;

answerEach((path) => hand(path as string));

async function hand(path: string): Promise<Sheet> {
  try {
    rows ??= read(path);
    return { rows: nextOf(await rows) };
  } catch (error) {
    return {
      failure:
        error instanceof UnreadableSheet ? error.message : 'The file is a zip archive but no readable spreadsheet',
    };
  }
}

/** Few when they are long: cells share their texts here, and each is copied on its way. */
function nextOf(all: unknown[][]): unknown[][] {
  const next: unknown[][] = [];
  let characters = 0;
  while (given < all.length && next.length < importLimits.batchRows && characters < importLimits.batchCharacters) {
    const row = all[given] ?? [];
    const length = charactersOf(row);
    if (length > importLimits.rowCharacters)
      throw new UnreadableSheet(`Row ${given + 1} is longer than ${importLimits.rowCharacters} characters`);
    characters += length;
    given += 1;
    next.push(row);
  }
  return next;
}

async function read(path: string): Promise<unknown[][]> {
  const bytes = await readFile(path);
  checkSheet(bytes);
  const sheet = (await readSheet(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  )) as unknown[][];
  for (const row of sheet)
    for (const [at, cell] of row.entries()) if (cell instanceof Date) row[at] = cell.toISOString().slice(0, 10);
  return sheet;
}
