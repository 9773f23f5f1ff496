/** Reads the archive of their own data that somebody got from the professional network, without storing anything. */
import type { RequestHandler } from 'express';
import { FileNotReadable, ServiceUnavailable } from '../../domain/errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import { startHelper } from '../helper-process.ts';
import type { RouteDeps } from '../route-deps.ts';
import { receiveFile } from '../segments/imports/receive.ts';
import { signedIn } from '../viewer.ts';
import type { ArchiveAnswer, ArchiveTask } from './archive-worker.ts';

/** Two archives are read at a time, one per person; others wait. */
const line = createFairQueue({ concurrency: 2, perPerson: 2, maxPlaces: 20 });
/** Limits of the process that reads one. */
const bounds = { timeoutMs: 20_000, heapMb: 256, rssMb: 700 };
const maxUnpackedBytes = 30 * 1024 * 1024;

export const archivePath = '/api/profiles/archive';

/**
 * `POST /api/profiles/archive` with the ZIP as body. Returns `{facts, files}`: the facts of its profile, which the person
 * looks through and stores with a basis, and the files that were read.
 */
export function archiveRoute({ viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const { userId } = signedIn(await viewerOf(request));
    const place = line.join(userId);
    try {
      const file = await receiveFile(request);
      try {
        await place.turn();
        const answer = await readInProcess({ path: file.path, maxUnpackedBytes });
        if (answer.kind === 'failed') throw new FileNotReadable(reasons[answer.why]);
        response.json({ facts: answer.facts, files: answer.files });
      } finally {
        await file.remove();
      }
    } finally {
      place.leave();
    }
  };
}

const reasons = {
  'no-archive': 'This is not a ZIP archive, or it is damaged. Choose the file that the network sent, as it is',
  'no-profile':
    'There is no Profile.csv with a name in this archive. Ask the network for the archive with your profile',
  'too-large': 'The files in this archive are too large when they are unpacked',
  unreadable: 'The files in this archive could not be read. It may be damaged',
} as const;

async function readInProcess(task: ArchiveTask): Promise<ArchiveAnswer> {
  const helper = startHelper(new URL('./archive-worker.ts', import.meta.url), bounds);
  try {
    const outcome = await helper.ask<ArchiveAnswer>(task);
    if ('answer' in outcome) return outcome.answer;
    if (outcome.none === 'too-large') return { kind: 'failed', why: 'too-large' };
    if (outcome.none === 'too-slow') throw new ServiceUnavailable(new Error('an archive took too long to read'));
    return { kind: 'failed', why: 'unreadable' };
  } finally {
    await helper.end();
  }
}
