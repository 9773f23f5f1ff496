/**
 * `npm test` is the gate, which every change must pass: all checks, all tests that are not deep, and deep tests whose subject has changed. `npm run
 * test:deep` runs everything. With words, only files with matching paths run: `npm test -- tests/db`.
 * docs/decisions/testing.md explains why.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment, readEnv } from '../../config/env.ts';
import { ensureChromium } from '../chromium.ts';
import { openHome } from '../home.ts';
import { StackError } from '../stack-error.ts';
import { printedSteps } from '../steps.ts';
import { findTemporalBinary } from '../temporal-binary.ts';
import { buildWeb, forgetWebBuild, isWebBuilt } from '../web-build.ts';
import { readArguments, type TestArguments } from './arguments.ts';
import { coverageEnvironment, jestCoverageArguments, reportCoverage } from './covered/report.ts';
import { changedSince, changedSincePass, readDeepRecord } from './deep-record.ts';
import { allTestFiles, isDeepFile, filterFiles, selectGate, pickShard } from './files.ts';
import { printReport } from './report.ts';
import { runAll } from './run.ts';
import { readTimes } from './times.ts';

/** Seed of the gate's property tests. It is fixed, so that failures come from the change under test. */
const gateSeed = 20_261_122;

const started = new Date();

async function main(): Promise<boolean> {
  const options = readArguments(process.argv.slice(2));
  await prepare(options.coverage);
  const isWhole = options.words.length === 0;
  const checks = isWhole ? beginChecks() : null;
  const seed = options.deep ? seedOfTheDay() : gateSeed;
  const files = selectFiles(options);
  const folder = mkdtempSync(join(tmpdir(), 'soundings-run-'));
  try {
    const notes = join(folder, 'notes.txt');
    const coverage = options.coverage ? coverageEnvironment(folder) : {};
    const env = {
      SOUNDINGS_SEED: String(seed),
      SOUNDINGS_DEEP: options.deep ? '1' : '0',
      SOUNDINGS_TEST_NOTES: notes,
      ...coverage,
    };
    const phases: string[] = [];
    const run = runAll(files, { ...options, today: started.toISOString().slice(0, 10) }, env, (phase) => {
      phases.push(phase);
      return options.coverage ? jestCoverageArguments(folder, phase) : [];
    });
    const isSound = checks === null || (await checks);
    if (!isSound)
      console.log('Static checks failed: their output is at the beginning, and `npm run check` prints it again.');
    if (options.coverage) await reportCoverage(folder, phases, options.deep ? 'deep' : 'gate');
    return printReport(options, {
      ...run,
      started,
      seed,
      isSound,
      notes: existsSync(notes) ? readFileSync(notes, 'utf8') : '',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    // The build with source maps is for this run only.
    if (options.coverage) forgetWebBuild();
  }
}

/** Resolves to true when all checks pass. They print their findings while the first tests run. */
async function beginChecks(): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'static-checks.ts')], {
    stdio: 'inherit',
    env: inheritedEnvironment(),
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function prepare(withSourceMaps: boolean): Promise<void> {
  const steps = printedSteps();
  await Promise.all([
    steps.run('Temporal', () => findTemporalBinary(steps.say)),
    steps.run('Chromium', () => ensureChromium(steps.say)),
    isWebBuilt() && !withSourceMaps
      ? undefined
      : steps.run('Web client', () => buildWeb(openHome(readEnv().SOUNDINGS_HOME), { withSourceMaps })),
  ]);
}

function selectFiles({ deep, words, shard }: TestArguments): string[] {
  const all = allTestFiles();
  if (words.length > 0) return filterFiles(all, words);
  if (deep) return shard === null ? all : pickShard(all, readTimes(), shard.index, shard.count);
  const record = readDeepRecord();
  const changed = record === null ? null : changedSince(record.commit);
  const { files, guarded } = selectGate(all, changedSincePass(record));
  const deepFiles = all.filter(isDeepFile).length;
  if (record === null) console.log('No deep run is on record (tests/deep-record.json): everything runs.');
  else if (changed === null) console.log(`The commit of the last deep run (${record.commit}) is not in this checkout.`);
  else {
    console.log(
      `Last deep run: ${record.commit.slice(0, 10)}, ${record.date.slice(0, 10)}, ${record.minutes} min, ${record.passed} passed, ${record.failed} failed, ` +
        `${record.secondTries} second tries. ${changed.length} files changed since; ${Object.values(record.passedSince ?? {}).filter(Boolean).length} deep test files passed later. ` +
        `${guarded.length} of ${deepFiles} failed since or guard a file that changed after they passed, and run, too.`,
    );
  }
  return shard === null ? files : pickShard(files, readTimes(), shard.index, shard.count);
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
