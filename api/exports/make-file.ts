import { Worker } from 'node:worker_threads';
import { ServiceUnavailable } from '../../domain/errors.ts';
import type { MakeTask, Made } from './make-worker.ts';
import type { CellValue } from './workbook.ts';

/** A file has this long, and its thread this much memory. */
const bounds = { timeoutMs: 60_000, heapMb: 1_024 };
/** Two files are made at a time; the others wait. */
const line = { free: 2, waiting: [] as (() => void)[] };

/** The bytes of a file, made in a thread of its own so that nobody else waits for it. `rows` go below the last sheet's. */
export async function makeFile(task: MakeTask, rows?: AsyncIterable<CellValue[][]>): Promise<Buffer> {
  if (line.free === 0) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else line.free -= 1;
  try {
    return await inThread(task, rows);
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.free += 1;
  }
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
