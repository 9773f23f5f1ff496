/** Makes a backup of a running stack: its database and files of one moment, and its keys apart or locked. */
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { sumOf } from '../../domain/sum.ts';
import { StackError } from '../stack-error.ts';
import { writeContainer } from './container.ts';
import { toEntry } from './entries.ts';
import { copyFilesOut, holdFiles } from './held-files.ts';
import { keysFileOf, lockKeys, writeKeysFile, type StackKeys } from './keys.ts';
import { copyOut, openSnapshot, readMigrations, withClient } from './tables.ts';

export interface BackupOptions {
  databaseUrl: string;
  /** Home of the stack. */
  home: string;
  /** False when the stack stores its files in a bucket. */
  hasFiles: boolean;
  keys: StackKeys;
  /** Path of the new file; none may exist there. */
  file: string;
  /** Encrypts content and keys. Without it the keys go into a second file. */
  passphrase?: string | undefined;
}

export interface BackupSummary {
  bytes: number;
  rows: number;
  files: number;
  /** Files of which the stack itself has only the record. */
  missingFiles: number;
  /** Path of the file with the keys, if there is one. */
  keysFile?: string;
}

/** Makes the backup. Throws StackError when the file exists or another backup is being made. */
export async function backUp(options: BackupOptions): Promise<BackupSummary> {
  const { file, passphrase } = options;
  for (const path of passphrase === undefined ? [file, keysFileOf(file)] : [file])
    if (existsSync(path)) throw new StackError(`${path} exists: choose another name for the backup.`);
  const draft = `${file}.${process.pid}.draft`;
  const held = join(options.home, 'backup-files');
  return withClient(options.databaseUrl, async (client) => {
    await lockBackups(client);
    try {
      const missing = await takeSnapshot(client, options, held);
      const written = await write(client, options, { draft, held, missing });
      renameSync(draft, file);
      return { ...written, bytes: statSync(file).size, missingFiles: missing.size };
    } finally {
      for (const path of [draft, held]) rmSync(path, { recursive: true, force: true });
    }
  });
}

async function lockBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(hashtext('soundings backup')) as free`,
  );
  if (rows[0]?.free !== true)
    throw new StackError('Another backup of this stack is being made: wait until it is complete.');
}

/** Opens the snapshot and holds its files. Uploads and deletions wait for this moment, so that both are of the same. */
async function takeSnapshot(client: pg.Client, options: BackupOptions, held: string): Promise<Set<string>> {
  if (!options.hasFiles) {
    await openSnapshot(client);
    return new Set();
  }
  return withClient(options.databaseUrl, async (pause) => {
    await pause.query('begin; lock table stored_file in share mode');
    await openSnapshot(client);
    return holdFiles(client, join(options.home, 'files'), held);
  });
}

interface Work {
  draft: string;
  held: string;
  missing: ReadonlySet<string>;
}

async function write(
  client: pg.Client,
  { hasFiles, keys, file, passphrase }: BackupOptions,
  { draft, held, missing }: Work,
): Promise<{ rows: number; files: number; keysFile?: string }> {
  const id = randomUUID();
  const lock = passphrase === undefined ? undefined : await lockKeys(keys, id, passphrase);
  const rows: Record<string, number> = {};
  let files = 0;
  const content = async function* () {
    yield* copyOut(client, rows);
    if (hasFiles) files = yield* copyFilesOut(client, held, missing);
    yield* toEntry({ kind: 'end', rows, files });
  };
  const header = {
    id,
    createdAt: new Date().toISOString(),
    migrations: await readMigrations(client),
    hasFiles,
    keys: lock?.locked ?? null,
  };
  await writeContainer(draft, header, content(), lock?.contentKey);
  const total = sumOf(Object.values(rows), (count) => count);
  if (lock !== undefined) return { rows: total, files };
  const keysFile = keysFileOf(file);
  writeKeysFile(keysFile, keys, id);
  return { rows: total, files, keysFile };
}
