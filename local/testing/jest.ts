/** Runs jest and reads its report. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';

const root = join(import.meta.dirname, '..', '..');

export interface TestResult {
  name: string;
  status: 'passed' | 'failed' | 'other';
  /** The complete error of a failed test. */
  error: string;
  seconds: number;
}

export interface FileResult {
  /** Path from the root, with forward slashes. */
  file: string;
  /** Duration including set-up and the loading of modules. */
  seconds: number;
  tests: TestResult[];
  /** Why the file could not be loaded; empty otherwise. */
  broken: string;
}

export interface JestRun {
  /** Empty when `args` select the files. */
  files?: readonly string[];
  args?: readonly string[];
  workers?: number;
  env?: Record<string, string>;
  /** Name of the reporter that prints. */
  reporter?: string;
}

/**
 * Memory limit of a worker. Modules of a test file stay in memory until the process ends, so a worker above the limit
 * is replaced before its next file.
 */
const recycleOver = '1500MB';

/**
 * Runs jest with its output on the terminal and returns the result of each file. Null when jest itself failed, which it
 * has reported.
 */
export function runJest({
  files = [],
  args = [],
  workers = 2,
  env = {},
  reporter = 'default',
}: JestRun): FileResult[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-jest-'));
  const report = join(folder, 'report.json');
  // Test files are ES modules, which jest supports only with this flag.
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--max-old-space-size=8192'];
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const parallel =
    workers > 1 ? [`--maxWorkers=${workers}`, `--workerIdleMemoryLimit=${recycleOver}`] : ['--runInBand'];
  const reporters = [reporter, join(import.meta.dirname, 'record-passes.ts')].map((name) => `--reporters=${name}`);
  const paths = files.length > 0 ? ['--runTestsByPath', ...files] : [];
  const { status } = spawnSync(
    process.execPath,
    [...flags, jest, '--json', `--outputFile=${report}`, ...reporters, ...parallel, ...args, ...paths],
    {
      cwd: root,
      env: { ...inheritedEnvironment(), NODE_ENV: 'test', ...env },
      // stdout is ignored because jest would print the whole report there again.
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  try {
    const results = fileResults(JSON.parse(readFileSync(report, 'utf8')) as JestReport);
    const hasFailed = results.some((result) => listFailures(result).length > 0);
    return status === 0 || hasFailed ? results : null;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface JestReport {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null; duration: number | null }[];
  }[];
}

function fileResults(report: JestReport): FileResult[] {
  return report.testResults.map(({ name, startTime, endTime, message, status, assertionResults }) => ({
    file: relative(root, name).replaceAll('\\', '/'),
    seconds: Math.max(0, endTime - startTime) / 1000,
    tests: assertionResults.map((test) => ({
      name: test.fullName,
      status: test.status === 'passed' || test.status === 'failed' ? test.status : 'other',
      error: (test.failureMessages ?? []).join('\n'),
      seconds: (test.duration ?? 0) / 1000,
    })),
    broken:
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
        ? message || 'The file failed'
        : '',
  }));
}

export interface Failure {
  file: string;
  /** Empty when the file could not be loaded or a hook failed. */
  test: string;
  error: string;
}

export function listFailures({ file, tests, broken }: FileResult): Failure[] {
  const failed = tests
    .filter((test) => test.status === 'failed')
    .map(({ name, error }) => ({ file, test: name, error }));
  return broken === '' ? failed : [...failed, { file, test: '', error: broken }];
}

export function passedIn(results: readonly FileResult[]): number {
  return results.reduce((sum, { tests }) => sum + tests.filter((test) => test.status === 'passed').length, 0);
}
