import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDiskFull } from '../../db/errors.ts';
import { FileEmpty, FileTooLarge, UploadIncomplete } from '../../domain/files/errors.ts';
import { createTextSense } from './text-sense.ts';

/** A complete body in a temporary file. */
export interface Received {
  /** Path of the temporary file. */
  localPath: string;
  size: number;
  /** SHA-256, hex. */
  etag: string;
  /** True when its bytes may be text. */
  looksLikeText: boolean;
}

/**
 * Writes a request's body to a temporary file, passes it to `use` and removes it, so that nothing unchecked reaches the
 * storage. Throws FileTooLarge as soon as the limit is exceeded, FileEmpty, UploadIncomplete, and the error of
 * a full disk.
 */
export async function receiveBody<T>(
  req: IncomingMessage,
  maxBytes: number,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  if ((declaredBytes(req) ?? 0) > maxBytes) throw new FileTooLarge(maxBytes);
  const folder = await mkdtemp(join(tmpdir(), 'soundings-upload-'));
  try {
    return await use(await writeDown(req, join(folder, 'body'), maxBytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the Content-Length header; undefined without a valid one. */
export function declaredBytes(req: IncomingMessage): number | undefined {
  const length = req.headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

async function writeDown(req: IncomingMessage, localPath: string, maxBytes: number): Promise<Received> {
  const hash = createHash('sha256');
  const sense = createTextSense();
  let size = 0;
  const file = await open(localPath, 'wx', 0o600);
  try {
    // The request stays open when reading stops early, because destroying it would close the connection before the
    // response.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new FileTooLarge(maxBytes);
      hash.update(chunk);
      sense.feed(chunk);
      // A disk with a little room takes the beginning of a piece; this writes all of it, or fails.
      await file.writeFile(chunk);
    }
  } catch (error) {
    throw error instanceof FileTooLarge || isDiskFull(error) ? error : new UploadIncomplete();
  } finally {
    await file.close();
  }
  if (!req.complete) throw new UploadIncomplete();
  if (size === 0) throw new FileEmpty();
  return { localPath, size, etag: hash.digest('hex'), looksLikeText: sense.looksLikeText() };
}
