/** Entry of the process that reads one sheet of an XLSX file and returns a batch of rows per request. */
import { readFile } from 'node:fs/promises';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import type { SheetInfo } from '../../../domain/tables/reading.ts';
import { answerEach } from '../../helper-side.ts';
import { checkSheet, UnreadableSheet } from './check-sheet.ts';
import { sheetRows } from './sheet-rows.ts';
import { charactersOf } from './source-row.ts';
import { pickSheet, readWorkbook } from './workbook-sheets.ts';

/** Input of the process: the file, and the sheet to read if it was chosen. */
export interface SheetTask {
  path: string;
  sheet: string | null;
}

/** A batch of rows, empty at the end of the sheet, or the reason of a failure. */
export type SheetBatch = { rows: unknown[][]; sheet: string | null; sheets: SheetInfo[] } | { failure: string };

interface ReadSheet {
  rows: AsyncGenerator<unknown[]>;
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
    return { rows: await nextBatch(rows), sheet, sheets };
  } catch (error) {
    return {
      failure:
        error instanceof UnreadableSheet ? error.message : 'The file is a zip archive but no readable spreadsheet',
    };
  }
}

/** Returns the next batch, which has fewer rows if they are long. */
async function nextBatch(rows: AsyncGenerator<unknown[]>): Promise<unknown[][]> {
  const next: unknown[][] = [];
  let characters = 0;
  while (next.length < importLimits.batchRows && characters < importLimits.batchCharacters) {
    const { value: row, done } = await rows.next();
    if (done === true) break;
    const length = charactersOf(row);
    returnedRows += 1;
    if (length > importLimits.rowCharacters)
      throw new UnreadableSheet(`Row ${returnedRows} is longer than ${importLimits.rowCharacters} characters`);
    characters += length;
    next.push(row);
  }
  return next;
}

async function readTask({ path, sheet: wanted }: SheetTask): Promise<ReadSheet> {
  const bytes = await readFile(path);
  await checkSheet(bytes);
  const workbook = await readWorkbook(bytes);
  const sheets = workbook.sheets.map(({ name, rows, hidden }) => ({ name, rows, hidden }));
  const chosen = pickSheet(workbook.sheets, wanted);
  if (wanted !== null && chosen === undefined)
    throw new UnreadableSheet(
      `The workbook has no sheet ${wanted}. It has ${sheets.map(({ name }) => name).join(', ')}`,
    );
  return { rows: sheetRows(bytes, workbook, chosen), sheet: chosen?.name ?? null, sheets };
}
