/**
 * Lists the test files, and selects those of a run. The gate is a run of `npm test`: it leaves deep test files out unless
 * a source that they guard has changed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export const isDeepFile = (file: string) => /\.deep\.test\.tsx?$/.test(file);
/** Timing tests measure real time and run one at a time at the end. */
export const isTimingFile = (file: string) => file.startsWith('tests/timing/');

/** Returns all test files as paths from the root with forward slashes. */
export function allTestFiles(): string[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name))
    .toSorted();
}

/** Parses the globs after `@guards` in the comments at the top of a deep test file; there may be several such lines. */
export function parseGuards(text: string): string[] {
  const lines = text.slice(0, 2_000).matchAll(/^(?:\/\*\*|\/\/| \*) @guards (.*)$/gm);
  return [...lines].flatMap(([, globs = '']) => globs.replace(/\s*\*\/$/, '').split(/\s+/)).filter(Boolean);
}

export function readGuards(file: string): string[] {
  return parseGuards(readFileSync(join(root, file), 'utf8'));
}

export interface Selection {
  /** All selected files. */
  files: string[];
  /** Selected deep files, whose guarded sources have changed. */
  guarded: string[];
}

/**
 * Selects the gate's files: all that are not deep, and deep ones that changed since they passed or guard a file that did.
 * `changedSincePass` returns null for unknown, so that the file is selected.
 */
export function selectGate(
  files: readonly string[],
  changedSincePass: (file: string) => readonly string[] | null,
  guards: (file: string) => string[] = readGuards,
): Selection {
  const isTouched = (file: string) => {
    const changed = changedSincePass(file);
    return (
      changed === null ||
      changed.includes(file) ||
      changed.some((path) => guards(file).some((glob) => matchesGlob(path, glob)))
    );
  };
  const guarded = files.filter((file) => isDeepFile(file) && isTouched(file));
  return { files: files.filter((file) => !isDeepFile(file) || guarded.includes(file)), guarded };
}

/** Returns the files whose path matches one of the words, which are regular expressions as in jest. */
export function filterFiles(files: readonly string[], words: readonly string[]): string[] {
  const patterns = words.map((word) => new RegExp(word.replace(/^\.\//, ''), 'i'));
  return files.filter((file) => patterns.some((pattern) => pattern.test(join(root, file)) || pattern.test(file)));
}

/**
 * Returns one of `count` shards with about equal durations: files are assigned longest first, each to the shortest
 * shard.
 */
export function pickShard(
  files: readonly string[],
  seconds: (file: string) => number,
  index: number,
  count: number,
): string[] {
  const parts = Array.from({ length: count }, () => ({ total: 0, files: [] as string[] }));
  for (const file of sortLongestFirst(files, seconds)) {
    const shortest = parts.reduce((one, other) => (other.total < one.total ? other : one));
    shortest.files.push(file);
    shortest.total += seconds(file);
  }
  return parts[index - 1]?.files ?? [];
}

export function sortLongestFirst(files: readonly string[], seconds: (file: string) => number): string[] {
  return files.toSorted((one, other) => seconds(other) - seconds(one) || (one < other ? -1 : 1));
}
