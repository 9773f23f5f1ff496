import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { isDiskFull } from '../../db/errors.ts';
import {
  beginUpload,
  finishUpload,
  deleteFileRow,
  abandonUpload,
  removeFile,
  storageKeyOf,
  type StoredFile,
} from '../../db/files/files.ts';
import type { FileStorage } from '../../db/storage/storage.ts';
import {
  FileInUse,
  FileNotFound,
  FileQuotaExceeded,
  FileStorageAway,
  FileTypeNotAllowed,
  UploadIncomplete,
} from '../../domain/files/errors.ts';
import type { FilePath } from '../../domain/files/paths.ts';
import { areaRule, typeOfName } from '../../domain/files/types.ts';
import { checkContent } from './check-content.ts';
import { declaredBytes, receiveBody, type Received } from './receive.ts';
import { NoSpaceLeft, reasonOf } from '../../domain/errors.ts';
import type { RouteDeps } from '../route-deps.ts';

export interface FileDeps {
  db: Db;
  env: Env;
  log: Logger;
  storage: FileStorage;
}

export type FileRouteDeps = FileDeps & Pick<RouteDeps, 'viewerOf'>;

const megabyte = 1024 * 1024;

export const quotaBytes = (env: Env) => env.FILES_QUOTA_MB * megabyte;

export interface UploadSteps<T> {
  /** Inspects the checked content and may refuse it by throwing. */
  inspect: (received: Received) => Promise<T>;
  /** Writes related rows in the transaction in which the file becomes visible. */
  keep?: (
    trx: Parameters<NonNullable<Parameters<typeof finishUpload>[3]>>[0],
    file: StoredFile,
    found: T,
  ) => Promise<void>;
}

/**
 * Stores a request's body as the file at a path and replaces an existing one. Throws FileTypeNotAllowed,
 * FileTypeMismatch, FileTooLarge, FileEmpty, FileQuotaExceeded, FileInUse, FileStorageAway, UploadIncomplete.
 */
export async function storeUpload<T>(
  deps: FileDeps,
  to: FilePath,
  req: IncomingMessage,
  { inspect, keep }: UploadSteps<T>,
): Promise<{ file: StoredFile; found: T }> {
  const type = typeOfName(to.area, to.name);
  const { maxBytes, endings } = areaRule(to.area);
  if (type === undefined) throw new FileTypeNotAllowed(endings);
  const quota = quotaBytes(deps.env);
  const size = reservedBytes(req, maxBytes, quota);
  const upload = { id: randomUUID(), ownerId: to.ownerId, path: to.path, contentType: type.contentType, size };
  if (!(await beginUpload(deps.db, upload, quota))) throw new FileQuotaExceeded(quota);
  try {
    return await receiveBody(req, maxBytes, async (received) => {
      await checkContent(received, to.name, type);
      const found = await inspect(received);
      await writeBytes(deps, upload, received);
      const done = await finishUpload(deps.db, upload.id, { size: received.size, etag: received.etag }, (trx, file) =>
        keep?.(trx, file, found),
      );
      if (done === null) throw new UploadIncomplete();
      if (done === 'in-use') throw new FileInUse();
      if (done.replaced) await discard(deps, done.replaced);
      return { file: done.file, found };
    });
  } catch (error) {
    await abandonUpload(deps.db, upload.id);
    await discard(deps, upload);
    throw error;
  }
}

/** Writes the bytes to the storage. Throws FileStorageAway, NoSpaceLeft. */
async function writeBytes(
  deps: FileDeps,
  upload: Pick<StoredFile, 'id' | 'ownerId' | 'path' | 'contentType'>,
  { localPath, size }: Received,
): Promise<void> {
  try {
    await deps.storage.write(storageKeyOf(upload), localPath, { size, contentType: upload.contentType });
  } catch (error) {
    deps.log.error({ fileId: upload.id, reason: reasonOf(error) }, 'the file storage took no file');
    throw isDiskFull(error) ? new NoSpaceLeft(error) : new FileStorageAway(error);
  }
}

/** Deletes the file at a path. Throws FileNotFound, FileInUse. */
export async function deleteStored(deps: FileDeps, path: string): Promise<void> {
  const removed = await removeFile(deps.db, path);
  if (removed === undefined) throw new FileNotFound();
  if (removed === 'in-use') throw new FileInUse();
  await discard(deps, removed);
}

/** Removes the bytes of a deleted file. The reconciler retries failures. */
export async function discard(deps: FileDeps, file: Pick<StoredFile, 'id' | 'ownerId' | 'path'>): Promise<void> {
  try {
    await deps.storage.remove(storageKeyOf(file));
    await deleteFileRow(deps.db, file.id);
  } catch (error) {
    deps.log.warn({ fileId: file.id, reason: reasonOf(error) }, 'bytes of a deleted file are left to the sweep');
  }
}

/** Returns the bytes to reserve: the declared length, or the limit without one. */
function reservedBytes(req: IncomingMessage, maxBytes: number, quota: number): number {
  return Math.min(declaredBytes(req) ?? Math.min(maxBytes, quota), maxBytes);
}
