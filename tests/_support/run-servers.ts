import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What global set-up started for all test processes of a run. They share nothing but the environment and the disk, so it stands in a file. */
export interface RunServers {
  temporal: RunTemporal | Missing;
  chromium: { wsEndpoint: string } | Missing;
}

export interface RunTemporal {
  address: string;
  uiUrl: string;
  /** Made at its start; a test takes one by making a file of its name (temporal.ts). */
  namespaces: string[];
}

/** Why the tests that need it must fail. */
export interface Missing {
  missing: string;
}

/** Where the run keeps everything; undefined outside jest, where scripts bring servers of their own. */
export function runFolder(): string | undefined {
  return process.env.SOUNDINGS_TEST_FOLDER;
}

export function readRunServers(): RunServers {
  const folder = runFolder();
  if (!folder)
    throw new Error(
      'SOUNDINGS_TEST_FOLDER is not set: tests that need servers run in the jest projects `stack` and `timing`',
    );
  return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as RunServers;
}

export function writeRunServers(folder: string, servers: RunServers): void {
  writeFileSync(fileIn(folder), JSON.stringify(servers));
}

/** Throws what is wrong with a server that is not there. */
export function requireServer<T extends object>(server: T | Missing): T {
  if ('missing' in server) throw new Error(server.missing);
  return server;
}

/** Lets the workers of a home find the run's workflow bundle instead of making it again. */
export function shareBundles(home: string): void {
  const folder = runFolder();
  if (!folder || existsSync(join(home, 'bundles'))) return;
  const bundles = join(folder, 'bundles');
  mkdirSync(bundles, { recursive: true });
  symlinkSync(bundles, join(home, 'bundles'));
}

function fileIn(folder: string): string {
  return join(folder, 'servers.json');
}
