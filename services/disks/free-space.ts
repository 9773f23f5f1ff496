/** Free space of the disks that this installation writes to, as far as this machine sees them. */
import { stat, statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
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
    ['data', isOnThisMachine(env.DATABASE_URL) ? await dataFolderOf(db) : null],
    ['files', env.FILES_S3_BUCKET === '' ? join(env.SOUNDINGS_HOME, 'files') : null],
    ['logs', join(env.SOUNDINGS_HOME, 'logs')],
  ];
  const found = await Promise.all(
    folders.map(async ([disk, folder]) => {
      if (folder === null) return null;
      // The data of a Postgres in a container or behind a tunnel is in a folder that this machine does not have.
      return disk === 'data' ? spaceOf(disk, folder) : spaceAtOrAbove(disk, folder);
    }),
  );
  return found.filter((space) => space !== null);
}

/** Folders of data by database. A server's folder stays, and a full disk must be told while the server is down. */
const dataFolders = new WeakMap<Db, string>();
const answerWithinMs = 500;

async function dataFolderOf(db: Db): Promise<string | null> {
  const known = dataFolders.get(db);
  if (known !== undefined) return known;
  const asked = readDataFolder(db).catch(() => null);
  const folder = await Promise.race([asked, delay(answerWithinMs, null, { ref: false })]);
  if (folder !== null) dataFolders.set(db, folder);
  return folder;
}

async function spaceOf(disk: DiskSpace['disk'], folder: string): Promise<DiskSpace | null> {
  try {
    const [{ bavail, blocks, bsize }, { dev }] = await Promise.all([statfs(folder), stat(folder)]);
    return { disk, freeBytes: bavail * bsize, sizeBytes: blocks * bsize, device: dev };
  } catch {
    return null;
  }
}

/** A folder that is not there yet will be on the disk of the folder above it. */
async function spaceAtOrAbove(disk: DiskSpace['disk'], folder: string): Promise<DiskSpace | null> {
  const above = dirname(folder);
  return (await spaceOf(disk, folder)) ?? (above === folder ? null : spaceAtOrAbove(disk, above));
}

function isOnThisMachine(databaseUrl: string): boolean {
  const host = URL.canParse(databaseUrl) ? new URL(databaseUrl).hostname : '';
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}
