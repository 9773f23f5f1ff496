import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { storageKeyOf, type StoredFile } from '../../db/files/files.ts';
import { isGone } from '../../db/storage/storage.ts';
import { FileNotFound, FileStorageAway } from '../../domain/files/errors.ts';
import { byteRangeOf, sliceBytes } from './ranges.ts';
import type { FileDeps } from './store.ts';
import { reasonOf } from '../../domain/errors.ts';

/**
 * Headers that keep a stored file from running as a page: it is downloaded, and shown only in a sandbox without
 * scripts.
 */
const safeHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
};

/** Responds to GET and HEAD, with ETag and one byte range. Throws FileNotFound when the bytes are gone. */
export async function sendFile(
  deps: FileDeps,
  file: StoredFile,
  name: string,
  req: Request,
  res: Response,
): Promise<void> {
  const etag = `"${file.etag}"`;
  // attachment() also sets a content type, which the next line replaces.
  res.attachment(name);
  res.set({ ...safeHeaders, etag, 'content-type': file.contentType, 'last-modified': file.updatedAt.toUTCString() });
  if (matches(req.get('if-none-match'), etag)) {
    res.status(304).end();
    return;
  }
  const range =
    req.get('if-range') === undefined || req.get('if-range') === etag ? byteRangeOf(req.get('range'), file.size) : null;
  if (range === 'unsatisfiable') {
    res.status(416).set('content-range', `bytes */${file.size}`).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  res.status(range === null ? 200 : 206).set('content-length', String(end - start + 1));
  if (range !== null) res.set('content-range', `bytes ${start}-${end}/${file.size}`);
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  const bytes = await openBytes(deps, file, res);
  await pipeline(range === null ? bytes : Readable.from(sliceBytes(bytes, start, end)), res).catch((error: unknown) => {
    // A reader that closed the connection is not a failure. A failed storage closes the connection, so that an
    // incomplete file does not look complete.
    if (!res.destroyed) throw error;
  });
}

/** Opens the bytes before the response begins. Throws FileNotFound, FileStorageAway. */
async function openBytes(deps: FileDeps, file: StoredFile, res: Response): Promise<Readable> {
  try {
    const bytes = await deps.storage.read(storageKeyOf(file));
    if (bytes.readableLength === 0) await once(bytes, 'readable');
    return bytes;
  } catch (error) {
    deps.log.error({ fileId: file.id, reason: reasonOf(error) }, 'the bytes of a file cannot be read');
    for (const name of [
      'content-disposition',
      'content-length',
      'content-range',
      'etag',
      'last-modified',
      'content-type',
    ])
      res.removeHeader(name);
    throw isGone(error) ? new FileNotFound() : new FileStorageAway(error);
  }
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*');
}
