import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment } from '../config/env.ts';

const root = join(import.meta.dirname, '..');

export interface TestCounts {
  passed: number;
  /** Failed tests, and files that did not even load. */
  failed: number;
}

/** Runs jest in one process, its output as it comes, and answers what it counted. */
export function runJest(args: string[]): TestCounts {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-jest-'));
  const report = join(folder, 'report.json');
  // Test files are ES modules, which jest loads through a flag of Node's; each file keeps its modules until the end of the run.
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--max-old-space-size=8192'];
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const env = { ...inheritedEnvironment(), NODE_ENV: 'test' };
  const { status } = spawnSync(process.execPath, [...flags, jest, '--runInBand', '--json', `--outputFile=${report}`, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    const failed = (counts.numFailedTests ?? 0) + (counts.numRuntimeErrorTestSuites ?? 0);
    return { passed: counts.numPassedTests ?? 0, failed: failed === 0 && status !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
