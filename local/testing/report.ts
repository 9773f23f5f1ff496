/** Prints and stores the result of a run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment, readEnv } from '../../config/env.ts';
import { openHome } from '../home.ts';
import type { TestArguments } from './arguments.ts';
import { calibrate, describeCalibration } from './calibration.ts';
import { changeDeepRecord, headCommit, readDeepRecord, withOutcomes } from './deep-record.ts';
import { passedIn } from './jest.ts';
import type { Run } from './run.ts';
import { recordSecondTries, secondTryLine } from './second-tries.ts';
import { timeTable } from './summary.ts';
import { readKnownTimes, writeTimes } from './times.ts';

export interface RunFacts extends Run {
  started: Date;
  seed: number;
  /** The output of the static checks when one of them failed, else empty. */
  troubles: string;
  /** Hash of the guarded sources of each deep file at the start of the run. */
  hashes: ReadonlyMap<string, string>;
  /** Notes written by tests for the reader. */
  notes: string;
}

/** Prints the report. Returns true when the run is green. */
export function printReport(options: TestArguments, run: RunFacts): boolean {
  const { results, failures, quarantined, secondTries, seed, troubles, started } = run;
  const passed = passedIn(results);
  const minutes = Number(((Date.now() - started.getTime()) / 60_000).toFixed(1));
  const commit = headCommit();
  storeReport({ date: started.toISOString(), commit, seed, minutes, failures, quarantined, secondTries, results });
  const isGreen = troubles === '' && failures.length === 0 && passed > 0;

  console.log('');
  if (results.length > 1) console.log(timeTable(results, readKnownTimes()).join('\n'));
  if (run.notes !== '') console.log(`Notes of tests:\n${run.notes.trimEnd()}`);
  for (const { file, test } of failures) console.log(`failed: ${file} > ${test || 'the file itself'}`);
  for (const { file, test } of quarantined) console.log(`failed in quarantine: ${file} > ${test}`);
  for (const secondTry of secondTries) console.log(secondTryLine(secondTry));
  if (inheritedEnvironment().CI === undefined) recordSecondTries(secondTries, commit, started);
  recordRun(options, { ...run, commit, minutes, passed, isGreen });
  if (results.length === 0) console.log('No test ran.');
  if (troubles !== '') console.log(`Static checks failed, here once more:\n${troubles.trimEnd()}`);
  console.log(`${minutes} min with seed ${seed}; the whole report is .soundings/test-report.json`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return isGreen;
}

/**
 * Removes the deep files that failed from the record, to which record-passes.ts adds those that pass. After a green deep
 * run it also records the run; after one with --record-times, too, the times.
 */
function recordRun(
  { deep, words, shard, release, coverage, recordTimes }: TestArguments,
  run: RunFacts & { commit: string; minutes: number; passed: number; isGreen: boolean },
): void {
  const isWhole = words.length === 0 && shard === null && !release && !coverage;
  const { commit, minutes, passed, seed } = run;
  const failed = [...new Set(run.failures.map(({ file }) => file))].filter((file) => run.hashes.has(file));
  const calibrationMs = words.length === 0 ? calibrate() : null;
  if (calibrationMs !== null) console.log(describeCalibration(calibrationMs, readDeepRecord().calibrationMs));
  const isDeepRun = deep && isWhole && run.isGreen;
  const recordsTimes = isDeepRun || (recordTimes && shard === null && !coverage && run.isGreen);
  if (run.hashes.size > 0 && !coverage)
    console.log('The deep files that passed are in tests/deep-record.json: commit it.');
  if (failed.length === 0 && !recordsTimes) return;
  const date = run.started.toISOString();
  const secondTries = new Set(run.secondTries.map(({ file }) => file)).size;
  const lastRun = { commit, date, minutes, passed, secondTries, seed };
  changeDeepRecord((record) => ({
    ...withOutcomes(record, Object.fromEntries(failed.map((file) => [file, null]))),
    ...(isDeepRun ? { lastRun } : {}),
    ...(recordsTimes && calibrationMs !== null ? { calibrationMs } : {}),
  }));
  if (recordsTimes) writeTimes(run.results);
}

/** Stores the report with the complete errors of first tries, of which the terminal shows one line. */
function storeReport(content: object): void {
  const folder = openHome(readEnv().SOUNDINGS_HOME).folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'test-report.json'), JSON.stringify(content, null, 1));
}
