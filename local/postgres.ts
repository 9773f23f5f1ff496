import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { inheritedEnvironment } from '../config/env.ts';
import { runChild, tailOf, type Child } from './child.ts';
import { freePort } from './ports.ts';
import { postgresBinaries, postgresUser, reachableDataFolder } from './postgres-binaries.ts';
import { commandOf, isAlive } from './processes.ts';
import { StackError } from './stack-error.ts';
import { waitUntil } from './wait-until.ts';

export interface PostgresOptions {
  /** Kept between starts; made when empty. */
  dataFolder: string;
  logFile: string;
  /** Password of the superuser `soundings`; must stay the same on the same data. */
  password: string;
  port?: number;
  /** false trades crash safety for speed: tests only. */
  durable?: boolean;
}

export interface Postgres {
  /** Superuser, maintenance database. */
  readonly url: string;
  readonly port: number;
  readonly child: Child;
  urlOf(database: string): string;
  /** Makes the database unless it exists; answers its address. */
  createDatabase(name: string): Promise<string>;
}

const superuser = 'soundings';

/** Starts PostgreSQL on its data folder and waits until it answers. Whatever was left of an earlier start on the same data is cleared away. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const user = postgresUser();
  const binaries = postgresBinaries(user);
  const dataFolder = reachableDataFolder(options.dataFolder, user);
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) await initialise(binaries, dataFolder, options.password, user);
  await endPostmasterOf(dataFolder);
  const port = options.port ?? (await freePort());
  const address = (database: string) => `postgres://${superuser}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`;
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
  user: { uid?: number; gid?: number };
  options: PostgresOptions;
  url: string;
}

/** A server whose predecessor was killed may find its shared memory still held for a moment by dying backends: it is tried again. */
async function runPostmaster(start: Postmaster): Promise<Child> {
  for (let attempt = 1; ; attempt += 1) {
    const child = runChild({
      name: 'postgres',
      command: join(start.binaries, 'bin', 'postgres'),
      args: ['-D', start.dataFolder, ...serverSettings(start.port, start.options.durable ?? true)],
      env: { PATH: inheritedEnvironment().PATH, TZ: 'UTC', LC_ALL: 'C' },
      cwd: start.dataFolder,
      logFile: start.options.logFile,
      ...start.user,
      stopSignal: 'SIGINT',
      stopTimeoutMs: 20_000,
    });
    if (await waitUntil(() => answers(start.url), { timeoutMs: 60_000, giveUp: () => child.hasExited() })) return child;
    await child.kill();
    if (attempt === 20) throw new StackError(`Postgres did not start on ${start.dataFolder}; its log ends with:\n${tailOf(start.options.logFile)}`);
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
    // Commits still reach the operating system: a killed server loses nothing, which fault tests rely on.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function initialise(binaries: string, dataFolder: string, password: string, user: { uid?: number; gid?: number }): Promise<void> {
  const passwordFile = join(tmpdir(), `soundings-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid);
    // The built-in locale sorts alike on every machine, whatever locales it has.
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
    const env = { PATH: inheritedEnvironment().PATH, LC_ALL: 'C' };
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), ['--no-sync', `--pgdata=${dataFolder}`, ...access, ...locale], {
      env,
      cwd: dataFolder,
      ...user,
    });
  } catch (cause) {
    throw new StackError(`Postgres could not set up its data in ${dataFolder}: empty that folder and start again.`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Ends a server that still runs on the data (its supervisor was killed) and drops the pid file when it names somebody else's process. */
async function endPostmasterOf(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (Number.isNaN(pid) || !commandOf(pid).includes(dataFolder)) return rmSync(pidFile, { force: true });
  process.kill(pid, 'SIGINT');
  if (!(await waitUntil(() => Promise.resolve(!isAlive(pid)), { timeoutMs: 15_000 }))) process.kill(pid, 'SIGKILL');
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
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
