import { S3Driver } from 'flydrive/drivers/s3';
import type { StorageEnv } from './storage.ts';

const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

export function s3Driver(env: StorageEnv): S3Driver {
  const credentials = { accessKeyId: env.FILES_S3_ACCESS_KEY_ID, secretAccessKey: env.FILES_S3_SECRET_ACCESS_KEY };
  return new S3Driver({
    bucket: env.FILES_S3_BUCKET,
    region: env.FILES_S3_REGION,
    visibility: 'private',
    // New buckets have no ACLs, and nothing is public: the api serves all bytes.
    supportsACL: false,
    forcePathStyle: env.FILES_S3_PATH_STYLE,
    // The newer default adds trailers that storages other than AWS refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The driver's log is off because failures are thrown.
    logger: silent,
    ...(env.FILES_S3_ENDPOINT === '' ? {} : { endpoint: env.FILES_S3_ENDPOINT }),
    ...(credentials.accessKeyId === '' ? {} : { credentials }),
  });
}
