/** Free space of the disks that this installation writes to, as far as this machine sees them. */
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { readDataFolder } from '../../db/data-folder.ts';
import type { DiskSpace } from '../../domain/jobs/disk-space.ts';

export type DiskSettings = Pick<Env, 'SOUNDINGS_HOME' | 'FILES_S3_BUCKET' | 'DATABASE_URL'>;

/**
 * Reads how full the disks of files, logs and the database are. Files in a bucket and a database on another machine have
 * none here: their own operator watches them.
 */
export async function readFreeSpace(env: DiskSettings, db: Db): Promise<DiskSpace[]> {
  const folders: [DiskSpace['disk'], string | null][] = [
    ['data', isOnThisMachine(env.DATABASE_URL) ? await readDataFolder(db).catch(() => null) : null],
    ['files', env.FILES_S3_BUCKET === '' ? join(env.SOUNDINGS_HOME, 'files') : null],
    ['logs', join(env.SOUNDINGS_HOME, 'logs')],
  ];
  const found = await Promise.all(
    folders.map(async ([disk, folder]) => (folder === null ? null : spaceOf(disk, folder))),
  );
  return found.filter((space) => space !== null);
}

/** A folder that is not there yet will be on the disk of the folder above it. */
async function spaceOf(disk: DiskSpace['disk'], folder: string): Promise<DiskSpace | null> {
  const found = await statfs(folder).catch(() => null);
  if (found !== null) return { disk, freeBytes: found.bavail * found.bsize, sizeBytes: found.blocks * found.bsize };
  const above = dirname(folder);
  return above === folder ? null : spaceOf(disk, above);
}

function isOnThisMachine(databaseUrl: string): boolean {
  const host = URL.canParse(databaseUrl) ? new URL(databaseUrl).hostname : '';
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}
