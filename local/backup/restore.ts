/** Restores a backup as the data of a new home. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { noLimits, openDatabase } from '../../db/client.ts';
import { migrateExactly, unknownMigrations } from '../../db/migrate.ts';
import { sumOf } from '../../domain/sum.ts';
import { createHome, type Home } from '../home.ts';
import { postgresUser, reachableDataFolder } from '../postgres-binaries.ts';
import { startPostgres } from '../postgres.ts';
import { StackError } from '../stack-error.ts';
import { openContainer, readContent, type Container } from './container.ts';
import { readEntries, type About } from './entries.ts';
import { copyFileIn } from './held-files.ts';
import { keysFileOf, readKeysFile, unlockKeys, type StackKeys } from './keys.ts';
import { copyIn, prepareTables, setSequences, withClient } from './tables.ts';

export interface RestoreOptions {
  file: string;
  /** Folder of the new home, which must not exist or be empty. */
  home: string;
  passphrase?: string | undefined;
  /** File with the keys of a backup without a passphrase (default: beside it). */
  keysFile?: string | undefined;
}

export interface RestoreSummary {
  createdAt: string;
  rows: number;
  files: number;
  /** False when the stack stored its files in a bucket. */
  hasFiles: boolean;
}

/**
 * Restores a backup. The home appears once everything is in it: until then, and after a failure, there is none. Throws
 * StackError with one sentence.
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const target = resolve(options.home);
  refuseUsed(target);
  const container = await openContainer(options.file);
  const { keys, contentKey } = await openKeys(container, options);
  const unknown = unknownMigrations(container.header.migrations);
  if (unknown.length > 0)
    throw new StackError(
      `This backup is from a newer version of Soundings (its database knows ${unknown[0]}): restore it with that version.`,
    );
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.restoring-${randomBytes(4).toString('hex')}`;
  const home = createHome(draft, keys);
  try {
    const end = await fill(home, container, contentKey);
    if (existsSync(target)) rmdirSync(target);
    renameSync(draft, target);
    const { createdAt, hasFiles } = container.header;
    return { createdAt, hasFiles, files: end.files, rows: sumOf(Object.values(end.rows), (rows) => rows) };
  } catch (error) {
    removeDraft(home);
    throw error;
  }
}

function refuseUsed(target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new StackError(
      `${target} is not empty: restore into another folder, as in \`SOUNDINGS_HOME=…\`, or move this one away.`,
    );
}

async function openKeys(
  { file, header }: Container,
  { passphrase, keysFile }: RestoreOptions,
): Promise<{ keys: StackKeys; contentKey?: Buffer }> {
  if (header.keys === null) return { keys: readKeysFile(keysFile ?? keysFileOf(file), header.id) };
  if (passphrase === undefined)
    throw new StackError('This backup is locked by a passphrase: name the file with it by --passphrase-file.');
  return unlockKeys(header.keys, header.id, passphrase);
}

type End = Extract<About, { kind: 'end' }>;

/** Fills the home's database and its folder of files. Returns the last entry of the backup. */
async function fill(home: Home, container: Container, contentKey: Buffer | undefined): Promise<End> {
  const postgres = await startPostgres({
    dataFolder: home.path('postgres'),
    dataName: home.secrets.dataName,
    logFile: home.logFile('postgres'),
    password: home.secrets.postgresPassword,
  });
  try {
    const url = await postgres.createDatabase('soundings');
    await migrate(url, container.header.migrations);
    let end: End | undefined;
    await readContent(container, contentKey, async (content) => {
      end = await load(url, home.path('files'), content);
    });
    if (end === undefined) throw new Error('The backup has no end');
    return end;
  } finally {
    await postgres.child.stop();
  }
}

async function migrate(url: string, migrations: string[]): Promise<void> {
  const db = openDatabase(url, 2, noLimits);
  try {
    await migrateExactly(db, migrations);
  } finally {
    await db.destroy();
  }
}

/** Loads all entries. Throws when there are fewer rows or files than the backup says. */
function load(url: string, filesFolder: string, content: AsyncIterable<Buffer>): Promise<End> {
  return withClient(url, async (client) => {
    const rows: Record<string, number> = {};
    let files = 0;
    let end: End | undefined;
    await prepareTables(client);
    for await (const { about, bytes } of readEntries(content)) {
      if (about.kind === 'table') rows[about.name] = await copyIn(client, about, bytes);
      else if (about.kind === 'file') await copyFileIn(filesFolder, about.key, bytes).then(() => (files += 1));
      else for await (const chunk of bytes) throw new Error(`${about.kind} has no bytes, but ${chunk.length} follow`);
      if (about.kind === 'sequences') await setSequences(client, about.values);
      if (about.kind === 'end') end = about;
    }
    if (end === undefined || JSON.stringify(end.rows) !== JSON.stringify(rows) || end.files !== files)
      throw new Error('Other rows or files were restored than were backed up');
    await client.query('analyze');
    return end;
  });
}

/** Removes a home that is not complete, also where Postgres has its data elsewhere. */
function removeDraft(home: Home): void {
  const data = reachableDataFolder(home.path('postgres'), postgresUser(), home.secrets.dataName);
  for (const folder of [data, home.folder]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
