import { importLimits } from '../../../domain/segments/import/limits.ts';
import type { ReadingChoices, SheetInfo } from '../../../domain/tables/reading.ts';
import { createTable, type Table } from '../../../domain/tables/table.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import { startHelper, type NoAnswer } from '../../helper-process.ts';
import type { ReceivedFile } from './receive.ts';
import type { SourceRow } from './source-row.ts';
import type { SheetBatch } from './xlsx-worker.ts';

/** Limits of the process that reads one spreadsheet; the time includes storing its rows. */
const bounds = { timeoutMs: 5 * 60_000, heapMb: 512, rssMb: 900 };

interface Workbook {
  sheet: string | null;
  sheets: SheetInfo[];
}

/**
 * Streams the rows of one sheet. XLSX readers need the whole file, so its size and cells are limited (check-sheet.ts)
 * and a process of its own reads it, which neither blocks requests nor shares memory with them.
 */
export function xlsxRows(
  file: ReceivedFile,
  { sheet, header }: ReadingChoices,
): { rows: AsyncIterable<SourceRow>; table: Table; workbook: () => Workbook } {
  const table = createTable(header);
  let workbook: Workbook = { sheet: null, sheets: [] };
  async function* rows(): AsyncGenerator<SourceRow> {
    checkSize(file);
    for await (const batch of batchesOf(file.path, sheet)) {
      workbook = { sheet: batch.sheet, sheets: batch.sheets };
      for (const cells of batch.rows) yield* table.push(cells);
    }
    yield* table.end();
  }
  return { rows: rows(), table, workbook: () => workbook };
}

function checkSize(file: ReceivedFile): void {
  if (file.bytes > importLimits.xlsxBytes)
    throw new FileNotReadable(
      `XLSX files may be up to ${importLimits.xlsxBytes / 1024 / 1024} MB, as they have to be read whole. Save it as CSV: that may be up to ${importLimits.textBytes / 1024 / 1024} MB.`,
    );
}

async function* batchesOf(path: string, sheet: string | null) {
  const helper = startHelper(new URL('./xlsx-worker.ts', import.meta.url), bounds);
  try {
    const ask = () => helper.ask<SheetBatch>({ path, sheet });
    for (let next = ask(); ;) {
      const reply = await next;
      if ('none' in reply) throw new FileNotReadable(reasons[reply.none]);
      if ('failure' in reply.answer) throw new FileNotReadable(reply.answer.failure);
      // The next batch is read while this one is looked at.
      if (reply.answer.rows.length > 0) next = ask();
      yield reply.answer;
      if (reply.answer.rows.length === 0) return;
    }
  } finally {
    await helper.end();
  }
}

const reasons: Record<NoAnswer, string> = {
  'too-slow': 'Reading the spreadsheet took too long. Save it as CSV.',
  'too-large': 'The spreadsheet needs more memory than an import may take. Save it as CSV.',
  broken: 'The file is a zip archive but no readable spreadsheet',
};
