/** Durations of the test files in the last deep run (tests/times.json), which order files and balance shards. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileResult } from './jest.ts';

const path = join(import.meta.dirname, '..', '..', 'tests', 'times.json');

/** Files without a known duration start early, because they may be long. */
const unknownSeconds = 30;

type Seconds = (file: string) => number;

export function readTimes(): Seconds {
  const known = readKnownTimes();
  return (file) => known[file] ?? unknownSeconds;
}

/** Returns the known durations in seconds by file. */
export function readKnownTimes(): Partial<Record<string, number>> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>) : {};
}

export function writeTimes(results: readonly FileResult[]): void {
  const lines = results
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ file, seconds }) => `  ${JSON.stringify(file)}: ${seconds.toFixed(1)}`);
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
}
