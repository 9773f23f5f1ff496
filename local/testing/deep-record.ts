/**
 * Record of the deep test files that passed (tests/deep-record.json), each with a hash of the sources that it guards.
 * The gate runs a deep file again when its sources differ.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './guarded-sources.ts';

const path = join(import.meta.dirname, '..', '..', 'tests', 'deep-record.json');

/** The last green run of all deep files. */
export interface DeepRun {
  commit: string;
  /** ISO 8601. */
  date: string;
  minutes: number;
  passed: number;
  secondTries: number;
  /** Seed of the property tests. */
  seed: number;
}

export interface Pass {
  /** Hash of the guarded sources. */
  sources: string;
  /** Commit that was checked out; there may have been changes on top of it. */
  commit: string;
  /** ISO 8601 without the time. */
  date: string;
}

export interface DeepRecord {
  lastRun: DeepRun | null;
  /** Duration of the calibration on the day of tests/times.json. */
  calibrationMs: number | null;
  /** By deep test file; a file that failed last has no entry. */
  passes: Partial<Record<string, Pass>>;
}

export function readDeepRecord(): DeepRecord {
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as DeepRecord)
    : { lastRun: null, calibrationMs: null, passes: {} };
}

/** Applies a change to the record as it is now, since other runs may write at the same time. */
export function changeDeepRecord(change: (record: DeepRecord) => DeepRecord): void {
  const { lastRun, calibrationMs, passes } = change(readDeepRecord());
  const entries = Object.entries(passes).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = entries.map(([file, pass]) => `    ${JSON.stringify(file)}: ${JSON.stringify(pass)}`);
  const text = `{\n  "lastRun": ${JSON.stringify(lastRun)},\n  "calibrationMs": ${calibrationMs},\n  "passes": {\n${lines.join(',\n')}\n  }\n}\n`;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/** Returns the record with the outcomes of deep test files; null for a file that failed. */
export function withOutcomes(record: DeepRecord, outcomes: Record<string, Pass | null>): DeepRecord {
  const passes = Object.entries({ ...record.passes, ...outcomes }).filter((entry) => entry[1] !== null);
  return { ...record, passes: Object.fromEntries(passes) as DeepRecord['passes'] };
}

/** Returns the current commit; empty outside a repository. */
export function headCommit(): string {
  return git(['rev-parse', 'HEAD'])?.[0] ?? '';
}

/**
 * Returns files that differ from a commit, including uncommitted and new ones. Null when git does not know the commit.
 */
export function changedSince(commit: string): string[] | null {
  const changed = git(['diff', '--name-only', commit, '--']);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  return changed === null || added === null ? null : [...new Set([...changed, ...added])];
}
