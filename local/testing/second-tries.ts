/**
 * A second try for tests that depend on processes and time. It is always printed, and recorded in
 * tests/second-tries.jsonl when it passed.
 */
import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Failure } from './jest.ts';

const path = join(import.meta.dirname, '..', '..', 'tests', 'second-tries.jsonl');

/** Maximum number of failed files; more are unlikely to be accidents. */
export const maxFiles = 3;

const mayTryAgain = /^tests\/(workflows|faults|e2e|timing)\//;

/** Returns the files to run again, one at a time. Empty when too many files failed, or one that gets no second try. */
export function filesToTryAgain(failures: readonly Failure[]): string[] {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.length <= maxFiles && files.every((file) => mayTryAgain.test(file)) ? files : [];
}

export interface SecondTry extends Failure {
  passed: boolean;
}

/** `passed on the second try: tests/e2e/chat.test.ts > … (first: TimeoutError …)` */
export function secondTryLine({ file, test, error, passed }: SecondTry): string {
  return `${passed ? 'passed' : 'failed'} on the second try: ${file} > ${test || 'the file itself'} (first: ${firstLine(error)})`;
}

/**
 * Appends one line to tests/second-tries.jsonl for each test that passed on the second try. A test that appears there
 * twice within 14 days must be fixed or quarantined. A test that failed again is a failure of the run, not recorded.
 */
export function recordSecondTries(tries: readonly SecondTry[], commit: string, now: Date): void {
  const load = Number((loadavg()[0] ?? 0).toFixed(2));
  const lines = tries
    .filter(({ passed }) => passed)
    .map(({ file, test, error }) =>
      JSON.stringify({ date: now.toISOString(), commit, file, test, error: firstLine(error), load }),
    );
  if (lines.length > 0) appendFileSync(path, `${lines.join('\n')}\n`);
}

/** Returns the error's first line without jest's colors. */
function firstLine(error: string): string {
  // oxlint-disable-next-line no-control-regex
  const plain = error.replaceAll(/\u001b\[[0-9;]*m/g, '');
  return (plain.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, 200);
}
