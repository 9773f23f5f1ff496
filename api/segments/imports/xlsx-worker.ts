/** Entry of the process that reads one sheet of an XLSX file and returns a batch of rows per request. */
import { readFile } from 'node:fs/promises';
// This entry of the library reads the zip by its directory, as checkSheet does, and not by its local headers.
import { readSheet } from 'read-excel-file/universal';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import type { SheetInfo } from '../../../domain/tables/reading.ts';
import { answerEach } from '../../helper-side.ts';
import { checkSheet, UnreadableSheet } from './check-sheet.ts';
import { charactersOf } from './source-row.ts';
import { listSheets, pickSheet } from './workbook-sheets.ts';

/** Input of the process: the file, and the sheet to read if it was chosen. */
export interface SheetTask {
  path: string;
  sheet: string | null;
}

/** A batch of rows, empty at the end of the sheet, or the reason of a failure. */
export type SheetBatch = { rows: unknown[][]; sheet: string | null; sheets: SheetInfo[] } | { failure: string };

interface ReadSheet {
  rows: unknown[][];
  sheet: string | null;
  sheets: SheetInfo[];
}

let read: Promise<ReadSheet> | undefined;
let returnedRows = 0;

answerEach((task) => takeBatch(task as SheetTask));

async function takeBatch(task: SheetTask): Promise<SheetBatch> {
  try {
    read ??= readTask(task);
    const { rows, sheet, sheets } = await read;
    return { rows: nextBatch(rows), sheet, sheets };
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

async function readTask({ path, sheet: wanted }: SheetTask): Promise<ReadSheet> {
  const bytes = await readFile(path);
  checkSheet(bytes);
  const listed = listSheets(bytes);
  const sheets = listed.map(({ name, rows, hidden }) => ({ name, rows, hidden }));
  const chosen = pickSheet(listed, wanted);
  if (wanted !== null && chosen === undefined)
    throw new UnreadableSheet(
      `The workbook has no sheet ${wanted}. It has ${sheets.map(({ name }) => name).join(', ')}`,
    );
  // The library cannot read a sheet without any cell.
  if (chosen?.rows === 0) return { rows: [], sheet: chosen.name, sheets };
  const rows = (await readSheet(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
    chosen?.place ?? 1,
  )) as unknown[][];
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (cell instanceof Date) row[at] = cell.toISOString().slice(0, 10);
  return { rows, sheet: chosen?.name ?? null, sheets };
}
