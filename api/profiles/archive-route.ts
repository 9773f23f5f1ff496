/** Reads the archive of their own data that somebody got from a network, without storing anything. */
import type { RequestHandler } from 'express';
import { FileNotReadable, ServiceUnavailable } from '../../domain/errors.ts';
import { archiveProblems } from '../../domain/profiles/archives/networks.ts';
import { createFairQueue } from '../fair-queue.ts';
import { startHelper } from '../helper-process.ts';
import type { RouteDeps } from '../route-deps.ts';
import { receiveFile } from '../segments/imports/receive.ts';
import { signedIn } from '../viewer.ts';
import type { ArchiveAnswer, ArchiveTask } from './open-archive.ts';

/** Two archives are read at a time, one per person; others wait. */
const line = createFairQueue({ concurrency: 2, perPerson: 2, maxPlaces: 20 });
/** Limits of the process that reads one. */
const bounds = { timeoutMs: 20_000, heapMb: 256, rssMb: 700 };
const maxUnpackedBytes = 30 * 1024 * 1024;

export const archivePath = '/api/profiles/archive';

/**
 * `POST /api/profiles/archive` with the ZIP, or Bluesky's CAR, as body. Returns `{facts, files, posts, notes}`: the facts of
 * its profile, which the person looks through and stores with a basis, the files that were read, and all posts as a sum.
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
        if (answer.kind === 'failed') throw new FileNotReadable(archiveProblems[answer.why]);
        const { kind: _kind, ...read } = answer;
        response.json(read);
      } finally {
        await file.remove();
      }
    } finally {
      place.leave();
    }
  };
}

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
