/** Finds the servers that the selected test files need. */
import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Parts that a test run may need in addition to Postgres: a Temporal server, bundled workflows for workers, a browser, the
 * built web client, and a template database with the demo account.
 */
export type Need = 'temporal' | 'worker' | 'chromium' | 'web' | 'demo';

const tests = join(import.meta.dirname, '..');
const forWorkers: Need[] = ['temporal', 'worker'];

/** Needs of each folder of tests. A run of some folders starts only what they need. */
const needs: Record<string, Need[]> = {
  db: [],
  pacer: [],
  replay: [],
  sandbox: [],
  api: forWorkers,
  workflows: forWorkers,
  timing: forWorkers,
  faults: forWorkers,
  local: [...forWorkers, 'web'],
  e2e: [...forWorkers, 'chromium', 'web', 'demo'],
};

/** Returns the needs of the test files that jest's path patterns select; no pattern selects all. */
export function findNeeded(patterns: readonly string[]): Set<Need> {
  const files = Object.keys(needs).flatMap((folder) => testFiles(join(tests, folder)));
  const wanted = patterns.map((pattern) => new RegExp(pattern, 'i'));
  const selected = wanted.length === 0 ? files : files.filter((file) => wanted.some((pattern) => pattern.test(file)));
  // Patterns that only jest understands select nothing here.
  return new Set((selected.length === 0 ? files : selected).flatMap((file) => needs[folderOf(file)] ?? []));
}

/** Explains what to do when a test needs something that its folder does not declare. */
export function notStarted(name: string): string {
  return `${name} was not started, because none of the selected test folders is listed as needing it in tests/_support/needed-servers.ts`;
}

function testFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

function folderOf(file: string): string {
  return file.slice(tests.length + 1).split(sep)[0] ?? '';
}
