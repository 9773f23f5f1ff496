/** How long each test file took in the last deep run (tests/times.json): the longest start first, and shards are balanced by it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileResult } from './jest.ts';

const path = join(import.meta.dirname, '..', '..', 'tests', 'times.json');

/** A file nobody has timed yet starts early, as it may be long. */
const unknownSeconds = 30;

type Seconds = (file: string) => number;

export function readTimes(): Seconds {
  const known = readKnownTimes();
  return (file) => known[file] ?? unknownSeconds;
}

/** Seconds by file, of those that were timed. */
export function readKnownTimes(): Partial<Record<string, number>> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>) : {};
}

export function writeTimes(results: readonly FileResult[]): void {
  const lines = results
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ file, seconds }) => `  ${JSON.stringify(file)}: ${seconds.toFixed(1)}`);
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
}
