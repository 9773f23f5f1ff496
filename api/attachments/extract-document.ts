import { AttachmentUnreadable } from '../../domain/files/errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import { startHelper } from '../helper-process.ts';
import type { ExtractAnswer, ExtractTask } from './extract-worker.ts';

/** Limits of the process that reads one document. */
const bounds = {
  timeoutMs: 20_000,
  heapMb: 256,
  rssMb: 700,
  unpackedBytes: 60 * 1024 * 1024,
  characters: 1_000_000,
  pages: 1_000,
};

type Outcome = ExtractAnswer | { kind: 'failed'; why: 'too-slow' };

/** Two documents are read at a time, one per person; others wait. */
const line = createFairQueue({ concurrency: 2, perPerson: 5, maxPlaces: 40 });

/** A document and its owner. */
interface Document {
  localPath: string;
  kind: 'pdf' | 'docx';
  name: string;
  ownerId: string;
  /** An empty line when omitted. */
  pageBreak?: ExtractTask['pageBreak'];
}

/** Extracts the text of a PDF or Word document. Throws AttachmentUnreadable with a reason for people, and TooBusy. */
export async function documentText(
  { localPath, kind, name, ownerId, pageBreak = '\n\n' }: Document,
  timeoutMs = bounds.timeoutMs,
) {
  const { characters: maxCharacters, unpackedBytes: maxUnpackedBytes, pages: maxPages } = bounds;
  const outcome = await line.run(ownerId, () =>
    inProcess({ localPath, kind, maxCharacters, maxUnpackedBytes, maxPages, pageBreak }, timeoutMs),
  );
  if (outcome.kind === 'text') return outcome;
  throw new AttachmentUnreadable(reasons[outcome.why](name));
}

const reasons = {
  password: (name: string) => `${name} is protected by a password. Remove the password and add it again.`,
  'too-large': (name: string) => `${name} is too large when it is unpacked.`,
  'too-slow': (name: string) => `${name} took too long to read. Add the part that matters alone.`,
  unreadable: (name: string) => `${name} could not be read. It may be damaged.`,
} as const;

async function inProcess(task: ExtractTask, timeoutMs: number): Promise<Outcome> {
  const helper = startHelper(new URL('./extract-worker.ts', import.meta.url), { ...bounds, timeoutMs });
  try {
    const outcome = await helper.ask<ExtractAnswer>(task);
    if ('answer' in outcome) return outcome.answer;
    return { kind: 'failed', why: outcome.none === 'broken' ? 'unreadable' : outcome.none };
  } finally {
    await helper.end();
  }
}
