/** Holds the files of a snapshot under second names, so that one that is deleted meanwhile can still be copied. */
import { copyFileSync, createReadStream, createWriteStream, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { storageKeyOf } from '../../db/files/files.ts';
import { toEntry, type Entry } from './entries.ts';

interface StoredName {
  id: string;
  ownerId: string;
  path: string;
}

const pageRows = 1_000;

/** Returns all stored files that the connection's snapshot knows. */
async function* listFiles(client: pg.Client): AsyncGenerator<StoredName> {
  for (let after = ''; ;) {
    const { rows } = await client.query<StoredName>(
      `select id, owner_id as "ownerId", path from stored_file where state = 'stored' and id > $1 order by id limit $2`,
      [after, pageRows],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Gives each file of the snapshot a second name in `folder`. Returns the ids of those whose bytes are missing. */
export async function holdFiles(client: pg.Client, filesFolder: string, folder: string): Promise<Set<string>> {
  const missing = new Set<string>();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  for await (const file of listFiles(client))
    if (!hold(join(filesFolder, storageKeyOf(file)), join(folder, file.id))) missing.add(file.id);
  return missing;
}

/** False when the file is gone. A second name costs nothing; some file systems know only copies. */
function hold(file: string, held: string): boolean {
  for (const take of [linkSync, copyFileSync]) {
    try {
      take(file, held);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      if (take === copyFileSync) throw error;
    }
  }
  return false;
}

/** Returns the entries of the held files, and their number in the end. */
export async function* copyFilesOut(
  client: pg.Client,
  folder: string,
  missing: ReadonlySet<string>,
): AsyncGenerator<Buffer, number> {
  let files = 0;
  for await (const file of listFiles(client)) {
    if (missing.has(file.id)) continue;
    const bytes = createReadStream(join(folder, file.id)) as AsyncIterable<Buffer>;
    yield* toEntry({ kind: 'file', key: storageKeyOf(file) }, bytes);
    files += 1;
  }
  return files;
}

/** Writes one file. Throws for a key that leads out of the folder. */
export async function copyFileIn(filesFolder: string, key: string, bytes: Entry['bytes']): Promise<void> {
  const file = resolve(filesFolder, key);
  if (!file.startsWith(resolve(filesFolder) + sep)) throw new Error(`${key} is not the key of a file`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
}
