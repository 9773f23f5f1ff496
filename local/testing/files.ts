/**
 * Lists the test files, and selects those of a run. The gate is a run of `npm test`: it leaves deep test files out unless
 * a source that they guard has changed.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DeepRecord } from './deep-record.ts';
import type { GuardedSources } from './guarded-sources.ts';

const root = join(import.meta.dirname, '..', '..');

export const isDeepFile = (file: string) => /\.deep\.test\.tsx?$/.test(file);
/** Large sizes, which run before a version is published and in each issue that changes their subject. */
export const isReleaseFile = (file: string) => /\.release\.test\.tsx?$/.test(file);
export const isGateFile = (file: string) => !isDeepFile(file) && !isReleaseFile(file);
/** Timing tests measure real time and run one at a time at the end. */
export const isTimingFile = (file: string) => file.startsWith('tests/timing/');

/** Returns all test files as paths from the root with forward slashes. */
export function allTestFiles(): string[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name))
    .toSorted();
}

/** A file that has not passed with the present sources, and why. */
export interface UnpassedFile {
  file: string;
  reason: string;
}

/**
 * Selects files whose sources differ from those at their last pass, and those without one: of the deep files, the gate runs
 * them.
 * `changedSince` returns null for a commit that git does not know.
 */
export function selectUnpassedFiles(
  files: readonly string[],
  passes: DeepRecord['passes'],
  sources: Pick<GuardedSources, 'list' | 'hash'>,
  changedSince: (commit: string) => readonly string[] | null,
): UnpassedFile[] {
  return files.flatMap((file) => {
    const pass = passes[file];
    if (pass === undefined) return [{ file, reason: 'no pass is on record, or it failed last' }];
    if (pass.sources === sources.hash(file)) return [];
    const guarded = new Set([file, ...sources.list(file)]);
    const changed = (changedSince(pass.commit) ?? []).filter((path) => guarded.has(path));
    return [{ file, reason: describeChanges(changed, pass.date) }];
  });
}

function describeChanges(changed: readonly string[], date: string): string {
  const [first] = changed;
  if (first === undefined) return `its sources are not those of its last pass (${date})`;
  return changed.length === 1 ? first : `${first} and ${changed.length - 1} more`;
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
