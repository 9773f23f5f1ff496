/** The servers that the test files of a run share. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Servers that the global set-up started for all test processes of a run. The processes share only the environment and
 * the disk, so the record is a file.
 */
export interface RunServers {
  temporal: RunTemporal | Missing;
  chromium: { wsEndpoint: string } | Missing;
}

export interface RunTemporal {
  address: string;
  uiUrl: string;
  /** Namespaces created at the start; a test takes one by creating a file of its name (temporal.ts). */
  namespaces: string[];
}

/** Reason why the tests that need the server fail. */
export interface Missing {
  missing: string;
}

/** Returns the folder of the test run; undefined outside jest, where scripts start their own servers. */
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

/** Returns the server, or throws why it is missing. */
export function requireServer<T extends object>(server: T | Missing): T {
  if ('missing' in server) throw new Error(server.missing);
  return server;
}

/** Lets the workers of a home use the run's workflow bundle instead of building it again. */
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
