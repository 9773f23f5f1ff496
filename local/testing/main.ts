/**
 * `npm test` is the gate, which every change must pass: all checks, all tests that are not deep, and deep tests whose subject has changed. `npm run
 * test:deep` runs everything but the largest sizes, which `npm run test:release` runs. With words, only files with matching paths run: `npm test -- tests/db`.
 * docs/decisions/testing.md explains why.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { calibrate, describeCalibration } from './calibration.ts';
import { coverageEnvironment, jestCoverageArguments, reportCoverage } from './covered/report.ts';
import { changedSince, readDeepRecord } from './deep-record.ts';
import {
  allTestFiles,
  filterFiles,
  isDeepFile,
  isGateFile,
  isReleaseFile,
  pickShard,
  selectUnpassedFiles,
} from './files.ts';
import { GuardedSources } from './guarded-sources.ts';
import { watchedFiles } from './record-passes.ts';
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
  const record = readDeepRecord();
  if (isWhole) console.log(describeCalibration(calibrate(), record.calibrationMs));
  // The static checks belong to the gate.
  const checks = isWhole && !options.withoutGate ? beginChecks() : null;
  const seed = options.deep ? seedOfTheDay() : gateSeed;
  const files = selectFiles(options);
  const sources = new GuardedSources();
  const hashes = new Map(files.filter((file) => !isGateFile(file)).map((file) => [file, sources.hash(file)]));
  const folder = mkdtempSync(join(tmpdir(), 'soundings-run-'));
  try {
    const notes = join(folder, 'notes.txt');
    const coverage = options.coverage ? coverageEnvironment(folder) : {};
    const watched = join(folder, 'watched.json');
    writeFileSync(watched, JSON.stringify(options.coverage ? {} : Object.fromEntries(hashes)));
    const env = {
      [watchedFiles]: watched,
      SOUNDINGS_SEED: String(seed),
      SOUNDINGS_DEEP: options.deep ? '1' : '0',
      SOUNDINGS_ALL_KINDS: options.allKinds ? '1' : '0',
      SOUNDINGS_TEST_NOTES: notes,
      ...coverage,
    };
    const phases: string[] = [];
    const run = runAll(files, { ...options, today: started.toISOString().slice(0, 10) }, env, (phase) => {
      phases.push(phase);
      return options.coverage ? jestCoverageArguments(folder, phase) : [];
    });
    const troubles = checks === null ? '' : await checks;
    if (options.coverage) await reportCoverage(folder, phases, options.deep ? 'deep' : 'gate');
    return printReport(options, {
      ...run,
      started,
      seed,
      troubles,
      hashes,
      notes: existsSync(notes) ? readFileSync(notes, 'utf8') : '',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    // The build with source maps is for this run only.
    if (options.coverage) forgetWebBuild();
  }
}

/**
 * Resolves to an empty string when all checks pass, else to what they printed, which is shown twice: while the first tests
 * run, and at the end, because of a long run often only its last lines are kept.
 */
async function beginChecks(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'static-checks.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: inheritedEnvironment(),
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? '' : printed || `The static checks ended with code ${code}.`;
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

function selectFiles({ deep, release, withoutGate, words, shard }: TestArguments): string[] {
  const all = allTestFiles();
  const pick = (files: readonly string[]) =>
    shard === null ? [...files] : pickShard(files, readTimes(), shard.index, shard.count);
  const isNamed = words.some((word) => word.includes('release'));
  if (words.length > 0)
    return filterFiles(release ? all.filter(isReleaseFile) : all, words).filter(
      (file) => release || isNamed || !isReleaseFile(file),
    );
  if (release) return pick(all.filter(isReleaseFile));
  if (deep) return pick(all.filter((file) => isDeepFile(file) || (!withoutGate && isGateFile(file))));
  const { lastRun, passes } = readDeepRecord();
  const selected = selectUnpassedFiles(all.filter(isDeepFile), passes, new GuardedSources(), changedSince);
  if (lastRun !== null)
    console.log(
      `Last green deep run: ${lastRun.commit.slice(0, 10)}, ${lastRun.date.slice(0, 10)}, ${lastRun.minutes} min, ${lastRun.passed} passed, ${lastRun.secondTries} second tries.`,
    );
  console.log(
    `${selected.length} of ${all.filter(isDeepFile).length} deep files run, too, because of what changed since they passed:`,
  );
  for (const { file, reason } of selected) console.log(`  ${file}: ${reason}`);
  return pick([...all.filter(isGateFile), ...selected.map(({ file }) => file)]);
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
