import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { importLimits } from '../../../domain/audience/import/limits.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import { tooLarge, type ReceivedFile } from './receive.ts';
import { columnNames, type SourceRow } from './source-row.ts';
import { unpackedBytes } from './zip-size.ts';

type Sheet = { rows: unknown[][] } | { failure: string };

/** Memory of the thread that holds a sheet while it is read. */
const threadMemoryMb = 1_500;

/**
 * Rows of the first sheet. There is no reader that streams XLSX, so the file's size is bounded and a thread of its own reads it: requests
 * go on meanwhile, and a sheet that needs more memory than it may takes the thread with it, not the process.
 */
export function xlsxRows(file: ReceivedFile): { rows: AsyncIterable<SourceRow>; names: () => string[] } {
  let header: string[] = [];
  async function* rows(): AsyncGenerator<SourceRow> {
    await checkSize(file);
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

async function checkSize(file: ReceivedFile): Promise<void> {
  if (file.bytes > importLimits.xlsxBytes)
    throw new FileNotReadable(
      `XLSX files may be up to ${importLimits.xlsxBytes / 1024 / 1024} MB, as they have to be read whole. Save it as CSV: that may be up to ${importLimits.textBytes / 1024 / 1024} MB.`,
    );
  const handle = await open(file.path);
  try {
    const size = await unpackedBytes(handle, file.bytes);
    if (size === null) throw new FileNotReadable('The file is a zip archive but no readable spreadsheet');
    if (size > importLimits.xlsxUnpackedBytes) throw tooLarge(importLimits.xlsxUnpackedBytes, 'Unpacked spreadsheets');
  } finally {
    await handle.close();
  }
}

async function* sheetRows(path: string): AsyncGenerator<unknown[]> {
  const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    execArgv: [],
  });
  try {
    for (;;) {
      thread.postMessage('next', []);
      const [message] = (await Promise.race([once(thread, 'message'), ended(thread)])) as [Sheet];
      if ('failure' in message) throw new FileNotReadable(message.failure);
      if (message.rows.length === 0) return;
      yield* message.rows;
    }
  } finally {
    await thread.terminate();
  }
}

async function ended(thread: Worker): Promise<never> {
  await once(thread, 'exit').catch(() => undefined);
  throw new FileNotReadable('The spreadsheet needs more memory than an import may take. Save it as CSV.');
}
