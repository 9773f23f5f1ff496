import { askHelper } from '../beside.ts';
import { createFairQueue } from '../fair-queue.ts';
import { startHelper, type Helper } from '../helper-process.ts';
import type { MakeMessage, MakeTask, Made } from './make-worker.ts';
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
    await send(helper, task);
    // Each batch is taken before the next is read, so that they wait neither here nor for a process that has ended.
    for await (const batch of rows ?? []) await send(helper, batch);
    const made = await send(helper, null);
    if (made.kind !== 'made')
      throw new Error(`a file could not be made: ${made.kind === 'failed' ? made.why : made.kind}`);
    return Buffer.from(made.bytes);
  } finally {
    await helper.end();
  }
}

function send(helper: Helper, message: MakeMessage): Promise<Made> {
  return askHelper<Made>(helper, message, 'a file could not be made');
}
