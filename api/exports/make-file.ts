import { ServiceUnavailable } from '../../domain/errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import { startHelper } from '../helper-process.ts';
import type { MakeTask, Made } from './make-worker.ts';
import type { CellValue } from './workbook.ts';

/** Limits of the process that makes one file. */
const bounds = { timeoutMs: 60_000, heapMb: 768, rssMb: 1_000 };
/** Two files are made at a time, one per person; others wait. */
const line = createFairQueue({ concurrency: 2, perPerson: 5, maxPlaces: 40 });

/**
 * Makes a file in a process of its own, so that other requests do not wait for it. `rows` are appended to the last
 * sheet. Throws TooBusy.
 */
export function makeFile(person: string, task: MakeTask, rows?: AsyncIterable<CellValue[][]>): Promise<Buffer> {
  return line.run(person, () => inProcess(task, rows));
}

async function inProcess(task: MakeTask, rows: AsyncIterable<CellValue[][]> | undefined): Promise<Buffer> {
  const helper = startHelper(new URL('./make-worker.ts', import.meta.url), bounds);
  try {
    helper.tell(task);
    for await (const batch of rows ?? []) helper.tell(batch);
    const made = await helper.ask<Made>(null);
    if ('none' in made) throw new ServiceUnavailable(new Error(`a file could not be made: ${made.none}`));
    if (made.answer.kind === 'failed') throw new Error(`a file could not be made: ${made.answer.why}`);
    return Buffer.from(made.answer.bytes);
  } finally {
    await helper.end();
  }
}
