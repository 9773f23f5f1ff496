/**
 * Starting Postgres on data folders of all kinds: with another password, with a database that a killed process left half
 * finished, and in folders that the user of Postgres cannot enter.
 * @guards local/postgres*.ts local/child.ts local/processes.ts local/wait-until.ts package-lock.json
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../db/client.ts';
import { startPostgres, type Postgres } from '../../local/postgres.ts';
import { sql } from 'kysely';
import { tempFolder } from '../_support/temp-folder.ts';

/** Postgres runs as another user only when root starts it. That user cannot enter private folders of root. */
const isRoot = process.getuid?.() === 0;
const removed: string[] = [];
let running: Postgres | undefined;

afterEach(async () => {
  await running?.child.stop();
  running = undefined;
  for (const folder of removed.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a password other than the one stored in the data is reported at once, with the solution', async () => {
  const home = folderToRemove();
  await (await start(home)).child.stop();
  const startsBefore = startsIn(home);
  const refused = start(home, { password: 'another' });
  await expect(refused).rejects.toThrow(
    `The data in ${join(home, 'postgres')} was created with another password: restore`,
  );
  // There is one start only: it would be repeated if the server were not ready yet.
  expect(startsIn(home) - startsBefore).toBe(1);
}, 60_000);

test('the log of Postgres contains no stored data', async () => {
  const home = folderToRemove();
  const { url } = await start(home);
  const db = openDatabase(url, 1);
  try {
    await sql`create table notes (key text unique)`.execute(db);
    await sql`insert into notes values ('canary')`.execute(db);
    await expect(sql`insert into notes values ('canary')`.execute(db)).rejects.toThrow('duplicate key');
    await expect(sql`select ${'{"canary": \ud800'}::jsonb`.execute(db)).rejects.toThrow('json');
  } finally {
    await db.destroy();
  }
  const log = readFileSync(join(home, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('canary');
}, 60_000);

test('a partial database left by a killed process is never used', async () => {
  const home = folderToRemove();
  const half = join(home, 'postgres.draft-0badcafe');
  mkdirSync(half);
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  const { url } = await start(home);
  expect(await answer(url)).toBe(1);
  expect(readdirSync(home).toSorted()).toEqual(['postgres', 'postgres.log']);
}, 60_000);

test('root stores the data of a private folder outside it, under a given name, and other users inside it', async () => {
  const [home, moved] = [privateFolder(), privateFolder()];
  const dataName = `data-${randomBytes(8).toString('hex')}`;
  const shared = join('/var/lib/soundings', dataName);
  removed.push(shared);
  const { url } = await start(home, { dataName });
  await write(url);
  await running?.child.stop();
  expect([existsSync(join(shared, 'PG_VERSION')), existsSync(join(home, 'postgres', 'PG_VERSION'))]).toEqual([
    isRoot,
    !isRoot,
  ]);

  // Root's data is found by its name alone; other users' data moves with the home.
  if (!isRoot) renameSync(join(home, 'postgres'), join(moved, 'postgres'));
  expect(await readNote((await start(moved, { dataName })).url)).toBe('kept');
  await running?.child.stop();
  // Others can read the folder now, and its data is used from the same place.
  chmodSync(moved, 0o711);
  expect(await readNote((await start(moved, { dataName })).url)).toBe('kept');
}, 60_000);

test('data in a folder that others can read is still found after the folder becomes private', async () => {
  const [home, closed] = [folderToRemove(), privateFolder()];
  const dataName = `data-${randomBytes(8).toString('hex')}`;
  removed.push(join('/var/lib/soundings', dataName));
  await write((await start(home, { dataName })).url);
  await running?.child.stop();
  renameSync(join(home, 'postgres'), join(closed, 'postgres'));
  expect(await readNote((await start(closed, { dataName })).url)).toBe('kept');
}, 60_000);

async function start(home: string, more: { password?: string; dataName?: string } = {}): Promise<Postgres> {
  const options = {
    dataFolder: join(home, 'postgres'),
    logFile: join(home, 'postgres.log'),
    password: 'soundings',
    durable: false,
    ...more,
  };
  running = await startPostgres(options);
  return running;
}

/** Number of server starts on this home, from its log. */
function startsIn(home: string): number {
  return readFileSync(join(home, 'postgres.log'), 'utf8').split('ready to accept connections').length - 1;
}

async function write(url: string): Promise<void> {
  await withDb(url, (db) => sql`create table note as select 'kept' as text`.execute(db));
}

async function readNote(url: string): Promise<string | undefined> {
  return (await withDb(url, (db) => sql<{ text: string }>`select text from note`.execute(db))).rows[0]?.text;
}

async function answer(url: string): Promise<number | undefined> {
  return (await withDb(url, (db) => sql<{ one: number }>`select 1 as one`.execute(db))).rows[0]?.one;
}

async function withDb<T>(url: string, work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase(url, 2);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function folderToRemove(): string {
  const folder = tempFolder('postgres');
  removed.push(folder);
  return folder;
}

/** Closed to others, like root's own home. */
function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-closed-'));
  removed.push(folder);
  return folder;
}
