/** Storage of files' bytes: flydrive over a local folder, or over S3 when a bucket is set. Callers check access. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from '../../config/env.ts';

export interface FileStorage {
  /** Copies a local file into the storage and overwrites an existing object. */
  write(key: string, sourcePath: string, about: { size: number; contentType: string }): Promise<void>;
  /** Opens an object. Throws when it is gone, which isGone recognizes. */
  read(key: string): Promise<Readable>;
  /** Removes an object; a missing one is not a failure. */
  remove(key: string): Promise<void>;
}

export type StorageEnv = Pick<
  Env,
  | 'SOUNDINGS_HOME'
  | 'FILES_S3_BUCKET'
  | 'FILES_S3_ENDPOINT'
  | 'FILES_S3_REGION'
  | 'FILES_S3_PATH_STYLE'
  | 'FILES_S3_ACCESS_KEY_ID'
  | 'FILES_S3_SECRET_ACCESS_KEY'
>;

/** True when a read failed because the object is gone, not because the storage is unavailable. */
export function isGone(error: unknown): boolean {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  return code === 'ENOENT' || name === 'NoSuchKey' || (cause !== undefined && isGone(cause));
}

export function createFileStorage(env: StorageEnv): FileStorage {
  const disk = openDisk(env);
  return {
    write: async (key, sourcePath, { size, contentType }) =>
      (await disk).putStream(key, createReadStream(sourcePath), { contentLength: size, contentType }),
    read: async (key) => (await disk).getStream(key),
    remove: async (key) => (await disk).delete(key),
  };
}

/** Opens the disk. The S3 client is large and is loaded only when a bucket is set. */
async function openDisk(env: StorageEnv): Promise<Disk> {
  if (env.FILES_S3_BUCKET !== '') return new Disk((await import('./s3-driver.ts')).s3Driver(env));
  return new Disk(new FSDriver({ location: join(env.SOUNDINGS_HOME, 'files'), visibility: 'private' }));
}
