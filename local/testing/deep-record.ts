/** Record of the last green deep run (tests/deep-record.json). The gate prints it and uses it to select deep tests. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';

const root = join(import.meta.dirname, '..', '..');
const path = join(root, 'tests', 'deep-record.json');

export interface DeepRecord {
  commit: string;
  /** ISO 8601. */
  date: string;
  minutes: number;
  passed: number;
  failed: number;
  secondTries: number;
  /** Seed of the property tests. */
  seed: number;
  /** Deep test files of later runs that were not green, each with the commit at which it passed; null if it failed. */
  passedSince?: Record<string, string | null>;
}

export function readDeepRecord(): DeepRecord | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DeepRecord) : null;
}

export function writeDeepRecord(record: DeepRecord): void {
  writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`);
}

/** Adds the outcome of deep test files in a run that was not green. Does nothing before the first green run. */
export function recordPasses(outcomes: readonly { file: string; hasPassed: boolean }[], commit: string): void {
  const record = readDeepRecord();
  if (record === null) return;
  const later = Object.fromEntries(outcomes.map(({ file, hasPassed }) => [file, hasPassed ? commit : null]));
  const passedSince = Object.entries({ ...record.passedSince, ...later }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  writeDeepRecord({ ...record, passedSince: Object.fromEntries(passedSince) });
}

/** Returns the current commit; empty outside a repository. */
export function headCommit(): string {
  return git(['rev-parse', 'HEAD'])?.[0] ?? '';
}

/** True when only files that test runs write differ from the commit. */
export function isClean(): boolean {
  return (
    git(['status', '--porcelain', '--', ':!tests/second-tries.jsonl', ':!tests/deep-record.json', ':!tests/times.json'])
      ?.length === 0
  );
}

/**
 * Returns files that differ from a commit, including uncommitted and new ones. Null when git does not know the commit.
 */
export function changedSince(commit: string): string[] | null {
  const changed = git(['diff', '--name-only', commit, '--']);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  return changed === null || added === null ? null : [...new Set([...changed, ...added])];
}

/**
 * Returns a function that gives the files that changed since a deep test file last passed in a deep run. It returns null
 * without a record, for a file that failed since, or when git does not know the commit.
 */
export function changedSincePass(
  record: DeepRecord | null,
  changes: (commit: string) => string[] | null = changedSince,
): (file: string) => string[] | null {
  const known = new Map<string, string[] | null>();
  const since = (commit: string): string[] | null => {
    if (!known.has(commit)) known.set(commit, changes(commit));
    return known.get(commit) ?? null;
  };
  return (file) => {
    if (record === null) return null;
    const later = record.passedSince?.[file];
    if (later === null) return null;
    return (later === undefined ? null : since(later)) ?? since(record.commit);
  };
}

/** Returns the lines of git's output; null when git fails. */
function git(args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', env: inheritedEnvironment() });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
}
