import { Worker } from 'node:worker_threads';
import { ServiceUnavailable } from '../../domain/errors.ts';
import { createFairLine } from '../fair-line.ts';
import type { MakeTask, Made } from './make-worker.ts';
import type { CellValue } from './workbook.ts';

/** A file has this long, and its thread this much memory. */
const bounds = { timeoutMs: 60_000, heapMb: 1_024 };
/** Two files are made at a time, one for each person; the others wait. */
const line = createFairLine({ atOnce: 2, perPerson: 5, inAll: 40 });

/** The bytes of a file, made in a thread of its own so that nobody else waits for it. `rows` go below the last sheet's. Throws TooBusy. */
export function makeFile(person: string, task: MakeTask, rows?: AsyncIterable<CellValue[][]>): Promise<Buffer> {
  return line.run(person, () => inThread(task, rows));
}

async function inThread(workerData: MakeTask, rows: AsyncIterable<CellValue[][]> | undefined): Promise<Buffer> {
  const worker = new Worker(new URL('./make-worker.ts', import.meta.url), {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb },
  });
  let timer: NodeJS.Timeout | undefined;
  const made = new Promise<Made>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended without an answer')));
    timer = setTimeout(() => reject(new ServiceUnavailable(new Error('a file took too long'))), bounds.timeoutMs);
  });
  try {
    const [answer] = await Promise.all([made, sendRows(worker, rows)]);
    if (answer.kind === 'failed') throw new Error(`a file could not be made: ${answer.why}`);
    return Buffer.from(answer.bytes);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

async function sendRows(worker: Worker, rows: AsyncIterable<CellValue[][]> | undefined): Promise<void> {
  for await (const batch of rows ?? []) worker.postMessage(batch, []);
  worker.postMessage(null, []);
}
