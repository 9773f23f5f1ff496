import type { Request, RequestHandler } from 'express';
import { newRecordId } from '../../../db/crud/new-id.ts';
import { createImport, forgetImport } from '../../../db/queries/segment-imports.ts';
import { InvalidInput, NotSignedIn } from '../../../domain/errors.ts';
import type { SegmentRouteDeps } from '../router.ts';
import { readUpload } from './read-upload.ts';
import { receiveFile } from './receive.ts';
import { openRows } from './row-source.ts';

export const uploadPath = '/api/segments/imports';

/** `POST /api/segments/imports?name=voters.csv`, the file as the body. Answers `{id}` once its rows are read; nothing is imported yet. */
export function uploadRoute({ db, viewerOf }: SegmentRouteDeps): RequestHandler {
  return async (request, response) => {
    const viewer = await viewerOf(request);
    if (viewer.kind !== 'user') throw new NotSignedIn();
    const fileName = fileNameOf(request);
    const file = await receiveFile(request);
    try {
      const source = openRows(file, fileName);
      const id = newRecordId();
      await createImport(db, { id, userId: viewer.userId, fileName, format: source.format });
      try {
        await readUpload(db, id, source, file.bytes);
      } catch (error) {
        await forgetImport(db, id);
        throw error;
      }
      response.status(201).json({ id });
    } finally {
      await file.remove();
    }
  };
}

function fileNameOf({ query }: Request): string {
  const name = query['name'];
  if (typeof name !== 'string' || name.trim() === '') throw new InvalidInput('name must be the name of the file', 'name');
  return name
    .replaceAll(/[/\\\p{C}]/gu, '_')
    .trim()
    .slice(-120);
}
