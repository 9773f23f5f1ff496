import { importLimits } from '../../../domain/segments/import/limits.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import { startHelper, type NoAnswer } from '../../helper-process.ts';
import type { ReceivedFile } from './receive.ts';
import { columnNames, type SourceRow } from './source-row.ts';
import type { Sheet } from './xlsx-worker.ts';

/** Limits of the process that reads one spreadsheet; the time includes storing its rows. */
const bounds = { timeoutMs: 5 * 60_000, heapMb: 512, rssMb: 900 };

/**
 * Streams the rows of the first sheet. XLSX readers need the whole file, so its size and cells are limited
 * (check-sheet.ts) and a process of its own reads it, which neither blocks requests nor shares memory with them.
 */
export function xlsxRows(file: ReceivedFile): { rows: AsyncIterable<SourceRow>; names: () => string[] } {
  let header: string[] = [];
  async function* rows(): AsyncGenerator<SourceRow> {
    checkSize(file);
    let rowNumber = 0;
    for await (const cells of sheetRows(file.path)) {
      rowNumber += 1;
      if (cells.every((cell) => cell === null || cell === '')) continue;
      if (header.length === 0) header = columnNames(cells);
      else yield { rowNumber, cells: cells.slice(0, header.length) };
    }
  }
  return { rows: rows(), names: () => header };
}

function checkSize(file: ReceivedFile): void {
  if (file.bytes > importLimits.xlsxBytes)
    throw new FileNotReadable(
      `XLSX files may be up to ${importLimits.xlsxBytes / 1024 / 1024} MB, as they have to be read whole. Save it as CSV: that may be up to ${importLimits.textBytes / 1024 / 1024} MB.`,
    );
}

async function* sheetRows(path: string): AsyncGenerator<unknown[]> {
  const helper = startHelper(new URL('./xlsx-worker.ts', import.meta.url), bounds);
  try {
    for (;;) {
      const reply = await helper.ask<Sheet>(path);
      if ('none' in reply) throw new FileNotReadable(reasons[reply.none]);
      if ('failure' in reply.answer) throw new FileNotReadable(reply.answer.failure);
      if (reply.answer.rows.length === 0) return;
      yield* reply.answer.rows;
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
