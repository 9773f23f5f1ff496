/** Entry of the process that reads the first sheet of an XLSX file and returns a batch of rows per request. */
import { readFile } from 'node:fs/promises';
// This entry of the library reads the zip by its directory, as checkSheet does, and not by its local headers.
import { readSheet } from 'read-excel-file/universal';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import { answerEach } from '../../helper-side.ts';
import { checkSheet, UnreadableSheet } from './check-sheet.ts';
import { charactersOf } from './source-row.ts';

/** A batch of rows, empty at the end of the sheet, or the reason of a failure. */
export type Sheet = { rows: unknown[][] } | { failure: string };

let rows: Promise<unknown[][]> | undefined;
let returnedRows = 0;

answerEach((path) => takeBatch(path as string));

async function takeBatch(path: string): Promise<Sheet> {
  try {
    rows ??= read(path);
    return { rows: nextBatch(await rows) };
  } catch (error) {
    return {
      failure:
        error instanceof UnreadableSheet ? error.message : 'The file is a zip archive but no readable spreadsheet',
    };
  }
}

/** Returns the next batch, which has fewer rows if they are long: equal texts share memory here but not in messages. */
function nextBatch(all: unknown[][]): unknown[][] {
  const next: unknown[][] = [];
  let characters = 0;
  while (
    returnedRows < all.length &&
    next.length < importLimits.batchRows &&
    characters < importLimits.batchCharacters
  ) {
    const row = all[returnedRows] ?? [];
    const length = charactersOf(row);
    if (length > importLimits.rowCharacters)
      throw new UnreadableSheet(`Row ${returnedRows + 1} is longer than ${importLimits.rowCharacters} characters`);
    characters += length;
    returnedRows += 1;
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
