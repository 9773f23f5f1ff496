/** Static checks of test files: their guards, and the durations of the gate's files. */
import { allTestFiles, isGateFile } from './files.ts';
import { GuardedSources, maxGuardedFiles, readGuards, type Guards } from './guarded-sources.ts';
import { readKnownTimes } from './times.ts';

/** Longest duration of a file of the gate in tests/times.json. */
const maxGateSeconds = 60;

export function fileTroubles(): string[] {
  const sources = new GuardedSources();
  const files = allTestFiles().filter((file) => !isGateFile(file));
  return [
    ...files.flatMap((file) => guardTroubles(file, readGuards(file), (globs) => sources.listMatching(globs).length)),
    ...slowGateFiles(readKnownTimes()),
  ];
}

/** Returns what is wrong with the guards of a file. `count` returns how many files some globs match. */
export function guardTroubles(file: string, { globs, reason }: Guards, count: (globs: string[]) => number): string[] {
  if (globs.length === 0) return [`${file} has no @guards`];
  const unmatched = globs.filter((glob) => count([glob]) === 0);
  const matched = count(globs);
  return [
    ...unmatched.map((glob) => `${file} guards ${glob}, which matches no file`),
    ...(matched > maxGuardedFiles && reason === ''
      ? [`${file} guards ${matched} files: narrow its @guards, or say why after @guards-many`]
      : []),
  ];
}

/** Returns a line for each file of the gate that took too long. */
export function slowGateFiles(known: Partial<Record<string, number>>): string[] {
  return Object.entries(known)
    .filter(([file, seconds = 0]) => isGateFile(file) && seconds > maxGateSeconds)
    .map(([file, seconds]) => `${file} took ${seconds} s, and a file of the gate has ${maxGateSeconds} s`);
}
