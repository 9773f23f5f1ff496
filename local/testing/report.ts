/** Prints and stores the result of a run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment, readEnv } from '../../config/env.ts';
import { openHome } from '../home.ts';
import type { TestArguments } from './arguments.ts';
import { headCommit, isClean, recordPasses, writeDeepRecord } from './deep-record.ts';
import { isDeepFile } from './files.ts';
import { listFailures, passedIn } from './jest.ts';
import type { Run } from './run.ts';
import { recordSecondTries, secondTryLine } from './second-tries.ts';
import { timeTable } from './summary.ts';
import { readKnownTimes, writeTimes } from './times.ts';

export interface RunFacts extends Run {
  started: Date;
  seed: number;
  /** True when the static checks passed. */
  isSound: boolean;
  /** Notes written by tests for the reader. */
  notes: string;
}

/** Prints the report. Returns true when the run is green. */
export function printReport(options: TestArguments, run: RunFacts): boolean {
  const { results, failures, quarantined, secondTries, seed, isSound, started } = run;
  const passed = passedIn(results);
  const minutes = Number(((Date.now() - started.getTime()) / 60_000).toFixed(1));
  const commit = headCommit();
  storeReport({ date: started.toISOString(), commit, seed, minutes, failures, quarantined, secondTries, results });
  const isGreen = isSound && failures.length === 0 && passed > 0;

  console.log('');
  if (results.length > 1) console.log(timeTable(results, readKnownTimes()).join('\n'));
  if (run.notes !== '') console.log(`Notes of tests:\n${run.notes.trimEnd()}`);
  for (const { file, test } of failures) console.log(`failed: ${file} > ${test || 'the file itself'}`);
  for (const { file, test } of quarantined) console.log(`failed in quarantine: ${file} > ${test}`);
  for (const secondTry of secondTries) console.log(secondTryLine(secondTry));
  if (inheritedEnvironment().CI === undefined) recordSecondTries(secondTries, commit, started);
  if (options.deep && options.words.length === 0 && options.shard === null) {
    if (isGreen) recordDeepRun({ ...run, commit, minutes, passed });
    else recordPassesOf(results, commit);
  }
  if (results.length === 0) console.log('No test ran.');
  console.log(`${minutes} min with seed ${seed}; the whole report is .soundings/test-report.json`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return isGreen;
}

function recordDeepRun(run: RunFacts & { commit: string; minutes: number; passed: number }): void {
  if (!isClean()) {
    console.log('Not recorded as a deep run: there are changes that are not committed.');
    return;
  }
  const secondTries = new Set(run.secondTries.map(({ file }) => file)).size;
  writeDeepRecord({
    commit: run.commit,
    date: run.started.toISOString(),
    minutes: run.minutes,
    passed: run.passed,
    failed: 0,
    secondTries,
    seed: run.seed,
  });
  writeTimes(run.results);
  console.log('Recorded in tests/deep-record.json: commit it.');
}

/** Records which deep files passed in a run that was not green, so that the gate runs the others. */
function recordPassesOf(results: RunFacts['results'], commit: string): void {
  if (!isClean()) return;
  const outcomes = results
    .filter(({ file }) => isDeepFile(file))
    .map((result) => ({ file: result.file, hasPassed: listFailures(result).length === 0 }));
  recordPasses(outcomes, commit);
  console.log('The deep test files that passed are in tests/deep-record.json: commit it.');
}

/** Stores the report with the complete errors of first tries, of which the terminal shows one line. */
function storeReport(content: object): void {
  const folder = openHome(readEnv().SOUNDINGS_HOME).folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'test-report.json'), JSON.stringify(content, null, 1));
}
