/**
 * `npm test` (the gate: every check, every test that is not deep, and deep tests whose subject has changed) and `npm run test:deep` (everything).
 * With words only the files whose paths match: `npm test -- tests/db`. docs/decisions/testing.md says why it is so.
 */
import { mkdirSync, mkdtempSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment, readEnv } from '../../config/env.ts';
import { runChecks, staticChecks } from '../checks.ts';
import { ensureChromium } from '../chromium.ts';
import { openHome } from '../home.ts';
import { StackError } from '../stack-error.ts';
import { printedSteps } from '../steps.ts';
import { findTemporalBinary } from '../temporal-binary.ts';
import { buildWeb, isWebBuilt } from '../web-build.ts';
import { readArguments, type TestArguments } from './arguments.ts';
import { changedSince, headCommit, isClean, readDeepRecord, writeDeepRecord } from './deep-record.ts';
import { allTestFiles, isDeepFile, isTimingFile, matching, selectGate, shardOf } from './files.ts';
import { failuresOf, passedIn, runJest, type Failure, type FileResult } from './jest.ts';
import { isQuarantined, readQuarantine } from './quarantine.ts';
import { filesToTryAgain, recordSecondTries, secondTryLine, type SecondTry } from './second-tries.ts';
import { timeTable } from './summary.ts';
import { readTimes, writeTimes } from './times.ts';

/** Of property tests in the gate: what fails there is what the landing broke. */
const gateSeed = 20_261_122;

const started = new Date();

async function main(): Promise<boolean> {
  const told = readArguments(process.argv.slice(2));
  await prepare();
  const isWhole = told.words.length === 0;
  const isSound = !isWhole || runChecks(staticChecks);
  if (!isSound) console.log('The checks above failed.');
  const seed = told.deep ? seedOfTheDay() : gateSeed;
  const files = chosenFiles(told);
  const folder = mkdtempSync(join(tmpdir(), 'soundings-run-'));
  try {
    const notes = join(folder, 'notes.txt');
    const env = { SOUNDINGS_SEED: String(seed), SOUNDINGS_DEEP: told.deep ? '1' : '0', SOUNDINGS_TEST_NOTES: notes };
    const run = runAll(files, told, env);
    return report(told, { ...run, seed, isSound, notes: existsSync(notes) ? readFileSync(notes, 'utf8') : '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(): Promise<void> {
  const steps = printedSteps();
  await Promise.all([
    steps.run('Temporal', () => findTemporalBinary(steps.say)),
    steps.run('Chromium', () => ensureChromium(steps.say)),
    isWebBuilt() ? undefined : steps.run('Web client', () => buildWeb(openHome(readEnv().SOUNDINGS_HOME))),
  ]);
}

function chosenFiles({ deep, words, shard }: TestArguments): string[] {
  const all = allTestFiles();
  if (words.length > 0) return matching(all, words);
  if (deep) return shard === null ? all : shardOf(all, readTimes(), shard.index, shard.count);
  const record = readDeepRecord();
  const changed = changedSince(record);
  const { files, guarded } = selectGate(all, changed);
  const deepFiles = all.filter(isDeepFile).length;
  if (record === null) console.log('No deep run is on record (tests/deep-record.json): everything runs.');
  else if (changed === null) console.log(`The commit of the last deep run (${record.commit}) is not in this checkout: everything runs.`);
  else {
    console.log(
      `Last deep run: ${record.commit.slice(0, 10)}, ${record.date.slice(0, 10)}, ${record.minutes} min, ${record.passed} passed, ${record.failed} failed, ` +
        `${record.secondTries} second tries. ${changed.length} files changed since; ${guarded.length} of ${deepFiles} deep test files guard one of them and run, too.`,
    );
  }
  return shard === null ? files : shardOf(files, readTimes(), shard.index, shard.count);
}

interface Run {
  results: FileResult[];
  /** What failed and counts. */
  failures: Failure[];
  quarantined: Failure[];
  secondTries: SecondTry[];
}

/** Everything side by side, then what judges wall time one by one, then second tries alone. */
function runAll(files: string[], { workers, once }: TestArguments, env: Record<string, string>): Run {
  const sequencer = `--testSequencer=${join(import.meta.dirname, 'longest-first.ts')}`;
  const ways = [
    { files: files.filter((file) => !isTimingFile(file)), workers },
    { files: files.filter(isTimingFile), workers: 1 },
  ].filter((way) => way.files.length > 0);
  const results = ways.flatMap((way) => runJest({ ...way, args: [sequencer], env }) ?? [crashed(way.files)]);

  const today = started.toISOString().slice(0, 10);
  const entries = readQuarantine();
  const all = results.flatMap(failuresOf);
  const quarantined = all.filter((failure) => isQuarantined(failure, entries, today));
  const failures = all.filter((failure) => !quarantined.includes(failure));
  const again = once ? [] : filesToTryAgain(failures);
  if (again.length === 0) return { results, failures, quarantined, secondTries: [] };

  console.log(`A second try, alone: ${again.join(', ')}`);
  const second = runJest({ files: again, workers: 1, env }) ?? [crashed(again)];
  const stillFailed = second.flatMap(failuresOf).filter((failure) => !isQuarantined(failure, entries, today));
  const secondTries = failures.map((failure) => ({ ...failure, passed: !stillFailed.some(({ file }) => file === failure.file) }));
  const merged = results.map((result) => second.find(({ file }) => file === result.file) ?? result);
  return { results: merged, failures: stillFailed, quarantined, secondTries };
}

/** jest ended without a report: it was killed, or the global set-up failed. */
function crashed(files: readonly string[]): FileResult {
  return { file: 'jest', seconds: 0, tests: [], broken: `jest ended without a report of its ${files.length} files; what it said is above` };
}

function report(told: TestArguments, run: Run & { seed: number; isSound: boolean; notes: string }): boolean {
  const { results, failures, quarantined, secondTries, seed, isSound } = run;
  const passed = passedIn(results);
  const minutes = Number(((Date.now() - started.getTime()) / 60_000).toFixed(1));
  const commit = headCommit();
  keepReport({ commit, seed, minutes, failures, quarantined, secondTries, results });
  const isGreen = isSound && failures.length === 0 && passed > 0;

  console.log('');
  if (results.length > 1) console.log(timeTable(results, readTimes()).join('\n'));
  if (run.notes !== '') console.log(`Said by tests:\n${run.notes.trimEnd()}`);
  for (const { file, test } of failures) console.log(`failed: ${file} > ${test || 'the file itself'}`);
  for (const { file, test } of quarantined) console.log(`failed in quarantine: ${file} > ${test}`);
  for (const secondTry of secondTries) console.log(secondTryLine(secondTry));
  if (inheritedEnvironment().CI === undefined) recordSecondTries(secondTries, commit, started);
  if (told.deep && told.words.length === 0 && told.shard === null && isGreen) recordDeepRun({ commit, minutes, passed, secondTries, seed }, results);
  if (results.length === 0) console.log('No test ran.');
  console.log(`${minutes} min with seed ${seed}; the whole report is .soundings/test-report.json`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return isGreen;
}

function recordDeepRun(
  run: { commit: string; minutes: number; passed: number; secondTries: SecondTry[]; seed: number },
  results: FileResult[],
): void {
  if (!isClean()) {
    console.log('Not recorded as a deep run: there are changes that are not committed.');
    return;
  }
  const secondTries = new Set(run.secondTries.map(({ file }) => file)).size;
  writeDeepRecord({
    commit: run.commit,
    date: started.toISOString(),
    minutes: run.minutes,
    passed: run.passed,
    failed: 0,
    secondTries,
    seed: run.seed,
  });
  writeTimes(results);
  console.log('Recorded in tests/deep-record.json: commit it.');
}

/** First errors are kept whole; the terminal has them only as they come. */
function keepReport(content: object): void {
  const folder = openHome(readEnv().SOUNDINGS_HOME).folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'test-report.json'), JSON.stringify({ date: started.toISOString(), ...content }, null, 1));
}

function seedOfTheDay(): number {
  return Number(started.toISOString().slice(0, 10).replaceAll('-', ''));
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exitCode = 1;
}
