/** The bytes of files: flydrive over a local folder, or over S3 when a bucket is set. Who may see them is decided elsewhere. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Env } from '../../config/env.ts';

export interface FileStorage {
  /** Copies a local file into the storage, over what is there. */
  write(key: string, sourcePath: string, about: { size: number; contentType: string }): Promise<void>;
  /** Throws when the object is gone. */
  read(key: string): Promise<Readable>;
  /** Nothing there is no failure. */
  remove(key: string): Promise<void>;
}

type StorageEnv = Pick<
  Env,
  | 'SOUNDINGS_HOME'
  | 'FILES_S3_BUCKET'
  | 'FILES_S3_ENDPOINT'
  | 'FILES_S3_REGION'
  | 'FILES_S3_PATH_STYLE'
  | 'FILES_S3_ACCESS_KEY_ID'
  | 'FILES_S3_SECRET_ACCESS_KEY'
>;

const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Whether a read failed because the object is not there, rather than because the storage does not answer. */
export function isGone(error: unknown): boolean {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  return code === 'ENOENT' || name === 'NoSuchKey' || (cause !== undefined && isGone(cause));
}

export function createFileStorage(env: StorageEnv): FileStorage {
  const disk = new Disk(env.FILES_S3_BUCKET === '' ? localDriver(env) : s3Driver(env));
  return {
    write: (key, sourcePath, { size, contentType }) => disk.putStream(key, createReadStream(sourcePath), { contentLength: size, contentType }),
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
  };
}

function localDriver(env: StorageEnv): FSDriver {
  return new FSDriver({ location: join(env.SOUNDINGS_HOME, 'files'), visibility: 'private' });
}

function s3Driver(env: StorageEnv): S3Driver {
  const credentials = { accessKeyId: env.FILES_S3_ACCESS_KEY_ID, secretAccessKey: env.FILES_S3_SECRET_ACCESS_KEY };
  return new S3Driver({
    bucket: env.FILES_S3_BUCKET,
    region: env.FILES_S3_REGION,
    visibility: 'private',
    // Buckets of today have no ACLs, and nothing is public by itself: the api serves every byte.
    supportsACL: false,
    forcePathStyle: env.FILES_S3_PATH_STYLE,
    // The newer default adds trailers that storages other than AWS refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are thrown; the console is not its place.
    logger: silent,
    ...(env.FILES_S3_ENDPOINT === '' ? {} : { endpoint: env.FILES_S3_ENDPOINT }),
    ...(credentials.accessKeyId === '' ? {} : { credentials }),
  });
}
