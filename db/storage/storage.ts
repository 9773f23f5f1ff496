/** The bytes of files: flydrive over a local folder, or over S3 when a bucket is set. Who may see them is decided elsewhere. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from '../../config/env.ts';

export interface FileStorage {
  /** Copies a local file into the storage, over what is there. */
  write(key: string, sourcePath: string, about: { size: number; contentType: string }): Promise<void>;
  /** Throws when the object is gone. */
  read(key: string): Promise<Readable>;
  /** Nothing there is no failure. */
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

/** Whether a read failed because the object is not there, rather than because the storage does not answer. */
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

/** The S3 client is large: it is loaded only where a bucket is set, so that a start without one is quicker. */
async function openDisk(env: StorageEnv): Promise<Disk> {
  if (env.FILES_S3_BUCKET !== '') return new Disk((await import('./s3-driver.ts')).s3Driver(env));
  return new Disk(new FSDriver({ location: join(env.SOUNDINGS_HOME, 'files'), visibility: 'private' }));
}
