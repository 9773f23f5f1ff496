/** Durations of the test files when they were last recorded (tests/times.json), which order files and balance shards. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileResult } from './jest.ts';

const root = join(import.meta.dirname, '..', '..');
const path = join(root, 'tests', 'times.json');

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

/** Records the durations of a run; those of other files that still exist stay. */
export function writeTimes(results: readonly FileResult[]): void {
  const ran = results.map(({ file, seconds }): [string, number] => [file, Number(seconds.toFixed(1))]);
  const known = Object.entries({ ...readKnownTimes(), ...Object.fromEntries(ran) });
  const lines = known
    .filter(([file]) => existsSync(join(root, file)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, seconds]) => `  ${JSON.stringify(file)}: ${seconds}`);
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
}
