/** Starts a PostgreSQL server on a data folder. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { inheritedEnvironment } from '../config/env.ts';
import { runChild, readTail, type Child } from './child.ts';
import { freePort } from './ports.ts';
import {
  holdsData,
  postgresBinaries,
  postgresUser,
  reachableDataFolder,
  type PostgresUser,
} from './postgres-binaries.ts';
import { readCommand, isAlive } from './processes.ts';
import { StackError } from './stack-error.ts';
import { waitUntil } from './wait-until.ts';

export interface PostgresOptions {
  /** Data folder, which is filled when it is empty. */
  dataFolder: string;
  /**
   * Name of the data where Postgres cannot reach that folder (local/postgres-binaries.ts); by default derived from its
   * path.
   */
  dataName?: string;
  logFile: string;
  /** Password of the superuser `soundings`; must stay the same for the same data. */
  password: string;
  port?: number;
  /** False makes commits faster but unsafe when the machine crashes, for tests only. */
  durable?: boolean;
  /** Further environment of the server, with which a test stands between it and its machine. */
  env?: Record<string, string>;
}

export interface Postgres {
  /** URL of the maintenance database for the superuser. */
  readonly url: string;
  readonly port: number;
  readonly child: Child;
  urlOf(database: string): string;
  /** Creates the database unless it exists, and returns its URL. */
  createDatabase(name: string): Promise<string>;
}

const superuser = 'soundings';

/**
 * Starts PostgreSQL on its data folder and waits until it accepts connections. Cleans up after an earlier server on the
 * same data.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const user = postgresUser();
  const binaries = postgresBinaries(user);
  const dataFolder = reachableDataFolder(options.dataFolder, user, options.dataName);
  if (!holdsData(dataFolder)) await initializeData(binaries, dataFolder, options.password, user);
  await endPostmaster(dataFolder);
  const port = options.port ?? (await freePort());
  const address = (database: string) =>
    `postgres://${superuser}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`;
  const child = await runPostmaster({ binaries, dataFolder, port, user, options, url: address('postgres') });
  return {
    url: address('postgres'),
    port,
    child,
    urlOf: address,
    async createDatabase(name) {
      await createDatabase(address('postgres'), name);
      return address(name);
    },
  };
}

interface Postmaster {
  binaries: string;
  dataFolder: string;
  port: number;
  user: PostgresUser;
  options: PostgresOptions;
  url: string;
}

/** Starts the server, again if processes of a killed server still use its shared memory. */
async function runPostmaster(start: Postmaster): Promise<Child> {
  for (let attempt = 1; ; attempt += 1) {
    const child = runChild({
      name: 'postgres',
      command: join(start.binaries, 'bin', 'postgres'),
      args: ['-D', start.dataFolder, ...serverSettings(start.port, start.options.durable ?? true)],
      env: { PATH: inheritedEnvironment().PATH, TZ: 'UTC', LC_ALL: 'C', ...start.options.env },
      cwd: start.dataFolder,
      logFile: start.options.logFile,
      ...start.user,
      stopSignal: 'SIGINT',
      stopTimeoutMs: 20_000,
    });
    const refusal = await awaitOutcome(start.url, child);
    if (refusal === undefined) return child;
    await (refusal === 'password' ? child.stop() : child.kill());
    if (refusal === 'password') throw new StackError(otherPassword(start.dataFolder));
    if (attempt === 20)
      throw new StackError(
        `Postgres did not start on ${start.dataFolder}; its log ends with:\n${readTail(start.options.logFile)}`,
      );
    await sleep(300);
  }
}

function serverSettings(port: number, durable: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    timezone: 'UTC',
    jit: 'off',
    // Details, context and statement of an error repeat stored data: messages, personas, hashes of keys.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // Commits still reach the operating system: a killed server loses nothing, which fault tests rely on.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Creates the database beside its folder and moves it there atomically: a partial one, left by a kill, would never
 * start.
 */
async function initializeData(
  binaries: string,
  dataFolder: string,
  password: string,
  user: PostgresUser,
): Promise<void> {
  const mark = `${basename(dataFolder)}.draft-`;
  const parent = dirname(dataFolder);
  for (const name of readdirSync(parent))
    if (name.startsWith(mark)) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  const draft = join(parent, `${mark}${randomBytes(4).toString('hex')}`);
  const passwordFile = join(tmpdir(), `soundings-${randomBytes(8).toString('hex')}`);
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user.uid !== undefined && user.gid !== undefined)
      for (const path of [draft, passwordFile]) chownSync(path, user.uid, user.gid);
    await runInitdb(binaries, draft, passwordFile, user);
    rmdirSync(dataFolder);
    renameSync(draft, dataFolder);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    throw new StackError(`Postgres could not set up its data in ${dataFolder}: empty that folder and start again.`, {
      cause,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function runInitdb(binaries: string, folder: string, passwordFile: string, user: PostgresUser): Promise<void> {
  // The built-in locale sorts the same on every machine, whatever locales it has.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const env = { PATH: inheritedEnvironment().PATH, LC_ALL: 'C' };
  await promisify(execFile)(
    join(binaries, 'bin', 'initdb'),
    ['--no-sync', `--pgdata=${folder}`, ...access, ...locale],
    {
      env,
      cwd: folder,
      ...user,
    },
  );
}

/**
 * Ends a server that still runs on the data (its supervisor was killed) and removes the pid file if it names another
 * process.
 */
async function endPostmaster(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (Number.isNaN(pid) || !readCommand(pid).includes(dataFolder)) return rmSync(pidFile, { force: true });
  process.kill(pid, 'SIGINT');
  if (!(await waitUntil(() => Promise.resolve(!isAlive(pid)), { timeoutMs: 15_000 }))) process.kill(pid, 'SIGKILL');
}

/** Reason for a refused connection: the server is not up yet, or the password is wrong. */
type Refusal = 'absent' | 'password';

const invalidPassword = '28P01';

/** Waits until the server accepts connections or it is clear that it never will. */
async function awaitOutcome(url: string, child: Child): Promise<Refusal | undefined> {
  let refusal = 'absent' as Refusal | undefined;
  await waitUntil(async () => (refusal = await findRefusal(url)) !== 'absent', {
    timeoutMs: 60_000,
    giveUp: () => child.hasExited(),
  });
  return refusal;
}

/** Returns the reason for a refused connection, or undefined when the server accepts one. */
async function findRefusal(url: string): Promise<Refusal | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code === invalidPassword ? 'password' : 'absent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function otherPassword(dataFolder: string): string {
  return `The data in ${dataFolder} was created with another password: restore the secrets.json of that time, or remove ${dataFolder} to start anew.`;
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
