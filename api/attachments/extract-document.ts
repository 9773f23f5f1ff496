import { Worker } from 'node:worker_threads';
import { AttachmentUnreadable } from '../../domain/files/errors.ts';
import { createFairLine } from '../fair-line.ts';
import type { ExtractAnswer, ExtractTask } from './extract-worker.ts';

/** A document has this long, and its thread this much memory, before it is given up. */
const bounds = { timeoutMs: 20_000, heapMb: 256, buffersMb: 400, unpackedBytes: 60 * 1024 * 1024, characters: 1_000_000 };
const watchEveryMs = 100;

type Outcome = ExtractAnswer | { kind: 'failed'; why: 'too-slow' };

/** Two documents are read at a time, one of each person; the others wait. */
const line = createFairLine({ atOnce: 2, perPerson: 5, inAll: 40 });

/** A document and whose it is. */
interface Document {
  localPath: string;
  kind: 'pdf' | 'docx';
  name: string;
  ownerId: string;
}

/** The text of a PDF or Word document. Throws AttachmentUnreadable with what is wrong, for people, and TooBusy. */
export async function documentText({ localPath, kind, name, ownerId }: Document, timeoutMs = bounds.timeoutMs) {
  const outcome = await line.run(ownerId, () =>
    inThread({ localPath, kind, maxCharacters: bounds.characters, maxUnpackedBytes: bounds.unpackedBytes }, timeoutMs),
  );
  if (outcome.kind === 'text') return outcome;
  throw new AttachmentUnreadable(reasons[outcome.why](name));
}

const reasons = {
  password: (name: string) => `${name} is protected by a password. Remove the password and add it again.`,
  'too-large': (name: string) => `${name} is too large when it is unpacked.`,
  'too-slow': (name: string) => `Reading ${name} took too long. Add the part that matters as text.`,
  unreadable: (name: string) => `${name} could not be read. It may be damaged.`,
} as const;

async function inThread(workerData: ExtractTask, timeoutMs: number): Promise<Outcome> {
  const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), {
    workerData,
    // A document that takes the parser over finds no secrets here.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb },
  });
  const before = buffersMb();
  let watch: NodeJS.Timeout | undefined;
  const ended = new Promise<Outcome>((resolve) => {
    worker.once('message', (answer: ExtractAnswer) => resolve(answer));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ kind: 'failed', why: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'unreadable' });
    });
    worker.once('exit', () => resolve({ kind: 'failed', why: 'unreadable' }));
    const until = Date.now() + timeoutMs;
    // The limit of a thread's heap does not count its buffers.
    watch = setInterval(() => {
      if (Date.now() >= until) resolve({ kind: 'failed', why: 'too-slow' });
      else if (buffersMb() - before > bounds.buffersMb) resolve({ kind: 'failed', why: 'too-large' });
    }, watchEveryMs);
  });
  try {
    return await ended;
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}

function buffersMb(): number {
  return process.memoryUsage().external / (1024 * 1024);
}
