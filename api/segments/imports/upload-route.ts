import type { Request, RequestHandler } from 'express';
import { newRecordId } from '../../../db/crud/new-id.ts';
import { createImport, forgetImport } from '../../../db/segments/imports.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { FileQuotaExceeded } from '../../../domain/files/errors.ts';
import { createFairQueue } from '../../fair-queue.ts';
import { quotaBytes } from '../../files/store.ts';
import type { RouteDeps } from '../../route-deps.ts';
import { readUpload } from './read-upload.ts';
import { receiveFile } from './receive.ts';
import { openRows } from './row-source.ts';
import { signedIn } from '../../viewer.ts';

/** Two files are read at a time, one per person; others wait after their upload. */
const line = createFairQueue({ concurrency: 2, perPerson: 3, maxPlaces: 40 });

export const uploadPath = '/api/segments/imports';

/**
 * `POST /api/segments/imports?name=voters.csv` with the file as body. Returns `{id}` when its rows are stored; nothing
 * is imported yet.
 */
export function uploadRoute({ db, env, viewerOf }: RouteDeps): RequestHandler {
  const quota = quotaBytes(env);
  return async (request, response) => {
    const viewer = signedIn(await viewerOf(request));
    const fileName = fileNameOf(request);
    const place = line.join(viewer.userId);
    const file = await receiveFile(request).catch((error: unknown) => {
      place.leave();
      throw error;
    });
    try {
      await place.turn();
      const source = openRows(file, fileName);
      const id = newRecordId();
      const record = { id, userId: viewer.userId, fileName, format: source.format, bytes: file.bytes };
      if (!(await createImport(db, record, quota))) throw new FileQuotaExceeded(quota);
      try {
        await readUpload(db, id, source, file.bytes);
      } catch (error) {
        await forgetImport(db, id);
        throw error;
      }
      response.status(201).json({ id });
    } finally {
      place.leave();
      await file.remove();
    }
  };
}

function fileNameOf({ query }: Request): string {
  const name = query['name'];
  if (typeof name !== 'string' || name.trim() === '')
    throw new InvalidInput('name must be the name of the file', 'name');
  return name
    .replaceAll(/[/\\\p{C}]/gu, '_')
    .trim()
    .slice(-120);
}
