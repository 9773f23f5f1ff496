/** A jest reporter that records each deep file when it passes, so that a run that is stopped counts for what it did. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';
import { changeDeepRecord, headCommit, withOutcomes } from './deep-record.ts';
import { GuardedSources } from './guarded-sources.ts';

/** Names the file with the hash of the guarded sources of each deep file at the start of the run. */
export const watchedFiles = 'SOUNDINGS_TEST_WATCHED';

const root = join(import.meta.dirname, '..', '..');

interface Result {
  testFilePath: string;
  numPassingTests: number;
  numFailingTests: number;
  testExecError?: unknown;
}

export default class RecordPasses {
  readonly #hashes: Record<string, string>;

  constructor() {
    const path = inheritedEnvironment()[watchedFiles];
    this.#hashes = path === undefined ? {} : (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
  }

  onTestResult(_test: unknown, { testFilePath, numPassingTests, numFailingTests, testExecError }: Result): void {
    const file = relative(root, testFilePath).replaceAll('\\', '/');
    const sources = this.#hashes[file];
    const passed = numPassingTests > 0 && numFailingTests === 0 && (testExecError ?? null) === null;
    if (sources === undefined || !passed || new GuardedSources().hash(file) !== sources) return;
    const pass = { sources, commit: headCommit(), date: new Date().toISOString().slice(0, 10) };
    changeDeepRecord((record) => withOutcomes(record, { [file]: pass }));
  }
}
