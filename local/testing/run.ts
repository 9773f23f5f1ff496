/** Runs the selected test files: first in parallel, then those that measure real time, then second tries. */
import { join } from 'node:path';
import type { TestArguments } from './arguments.ts';
import { isTimingFile } from './files.ts';
import { listFailures, runJest, type Failure, type FileResult } from './jest.ts';
import { isQuarantined, readQuarantine } from './quarantine.ts';
import { filesToTryAgain, type SecondTry } from './second-tries.ts';

export interface Run {
  results: FileResult[];
  /** Failures outside the quarantine. */
  failures: Failure[];
  quarantined: Failure[];
  secondTries: SecondTry[];
}

/** Runs the files in two phases, 'parallel' and 'timing'. `jestArguments` returns additional arguments of a phase. */
export function runAll(
  files: readonly string[],
  { workers, once, today }: Pick<TestArguments, 'workers' | 'once'> & { today: string },
  env: Record<string, string>,
  jestArguments: (phase: string) => string[],
): Run {
  const sequencer = `--testSequencer=${join(import.meta.dirname, 'longest-first.ts')}`;
  const phases = [
    { name: 'parallel', files: files.filter((file) => !isTimingFile(file)), workers },
    { name: 'timing', files: files.filter(isTimingFile), workers: 1 },
  ].filter((phase) => phase.files.length > 0);
  const results = phases.flatMap(
    (phase) => runJest({ ...phase, args: [sequencer, ...jestArguments(phase.name)], env }) ?? [toCrashed(phase.files)],
  );

  const entries = readQuarantine();
  const all = results.flatMap(listFailures);
  const quarantined = all.filter((failure) => isQuarantined(failure, entries, today));
  const failures = all.filter((failure) => !quarantined.includes(failure));
  const again = once ? [] : filesToTryAgain(failures);
  if (again.length === 0) return { results, failures, quarantined, secondTries: [] };

  console.log(`A second try, alone: ${again.join(', ')}`);
  const second = runJest({ files: again, workers: 1, env }) ?? [toCrashed(again)];
  const stillFailed = second.flatMap(listFailures).filter((failure) => !isQuarantined(failure, entries, today));
  const secondTries = failures.map((failure) => ({
    ...failure,
    passed: !stillFailed.some(({ file }) => file === failure.file),
  }));
  const merged = results.map((result) => second.find(({ file }) => file === result.file) ?? result);
  return { results: merged, failures: stillFailed, quarantined, secondTries };
}

/** Represents a run that jest did not report, because it was killed or the global set-up failed. */
function toCrashed(files: readonly string[]): FileResult {
  return {
    file: 'jest',
    seconds: 0,
    tests: [],
    broken: `jest ended without a report of its ${files.length} files; its output is above`,
  };
}
