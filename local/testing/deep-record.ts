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
}

export function readDeepRecord(): DeepRecord | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DeepRecord) : null;
}

export function writeDeepRecord(record: DeepRecord): void {
  writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`);
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
 * Returns files that differ from the record's commit, including uncommitted and new ones. Null without a record or when
 * git does not know the commit.
 */
export function changedSince(record: DeepRecord | null): string[] | null {
  if (record === null) return null;
  const changed = git(['diff', '--name-only', record.commit, '--']);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  return changed === null || added === null ? null : [...new Set([...changed, ...added])];
}

/** Returns the lines of git's output; null when git fails. */
function git(args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', env: inheritedEnvironment() });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
}
