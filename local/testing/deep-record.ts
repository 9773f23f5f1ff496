/** What the last green deep run was (tests/deep-record.json): the gate says it and runs what it has to again. */
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
  /** Of the property tests. */
  seed: number;
}

export function readDeepRecord(): DeepRecord | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DeepRecord) : null;
}

export function writeDeepRecord(record: DeepRecord): void {
  writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`);
}

/** The commit that is checked out; empty outside a repository. */
export function headCommit(): string {
  return git(['rev-parse', 'HEAD'])?.[0] ?? '';
}

/** True when nothing but what test runs write differs from the commit. */
export function isClean(): boolean {
  return (
    git(['status', '--porcelain', '--', ':!tests/second-tries.jsonl', ':!tests/deep-record.json', ':!tests/times.json'])
      ?.length === 0
  );
}

/** Files that differ from the commit of the record, uncommitted and new ones too; null when there is no record or git does not know its commit. */
export function changedSince(record: DeepRecord | null): string[] | null {
  if (record === null) return null;
  const changed = git(['diff', '--name-only', record.commit, '--']);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  return changed === null || added === null ? null : [...new Set([...changed, ...added])];
}

/** Lines of its output; null when it fails. */
function git(args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', env: inheritedEnvironment() });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
}
