import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { importLimits } from '../../../domain/audience/import/limits.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import type { ReceivedFile } from './receive.ts';
import { columnNames, type SourceRow } from './source-row.ts';

type Sheet = { rows: unknown[][] } | { failure: string };

/** Memory of the thread that holds a sheet while it is read. */
const threadMemoryMb = 512;
/** A spreadsheet has this long to be read. */
const timeoutMs = 60_000;

/**
 * Rows of the first sheet. There is no reader that streams XLSX, so the file's size and its cells are bounded (check-sheet.ts) and a thread of its
 * own reads it: requests go on meanwhile, and a sheet that needs more memory than it may takes the thread with it, not the process.
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
  const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    execArgv: [],
  });
  try {
    for (;;) {
      thread.postMessage('next', []);
      const message = await answerOf(thread);
      if ('failure' in message) throw new FileNotReadable(message.failure);
      if (message.rows.length === 0) return;
      yield* message.rows;
    }
  } finally {
    await thread.terminate();
  }
}

/** A thread that is out of memory ends with an error, or without a word. */
async function answerOf(thread: Worker): Promise<Sheet> {
  const over = new AbortController();
  const { signal } = over;
  const tooSlow = sleep(timeoutMs, 'too slow' as const, { signal, ref: false });
  try {
    const first = await Promise.race([once(thread, 'message', { signal }), once(thread, 'exit', { signal }).then(() => 'ended' as const), tooSlow]);
    if (first === 'too slow') throw new FileNotReadable('Reading the spreadsheet took too long. Save it as CSV.');
    if (first !== 'ended') return (first as [Sheet])[0];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
  } finally {
    over.abort();
  }
  throw new FileNotReadable('The spreadsheet needs more memory than an import may take. Save it as CSV.');
}
