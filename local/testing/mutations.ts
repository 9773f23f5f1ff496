/**
 * `npm run test:mutations`: applies each fault of tests/mutations/faults.ts to a copy of the last commit and runs the
 * tests that must find it. With words, only faults whose names or subjects contain one of them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';
import { faults, type Fault } from '../../tests/mutations/faults.ts';
import { isDeepFile } from './files.ts';

const root = join(import.meta.dirname, '..', '..');
const words = process.argv.slice(2);

function main(): boolean {
  const chosen = faults.filter(
    ({ name, subject }) => words.length === 0 || words.some((word) => `${subject} ${name}`.includes(word)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'soundings-mutations-'));
  const copy = join(folder, 'checkout');
  try {
    if (run('git', ['clone', '--quiet', '--shared', root, copy], root).status !== 0)
      throw new Error('The last commit could not be copied');
    const found = chosen.map((fault) => printVerdict(fault, testFault(fault, copy)));
    const inGate = chosen.filter(({ foundBy }, at) => found[at] && foundBy.some((file) => !isDeepFile(file))).length;
    const total = found.filter(Boolean).length;
    console.log(`${inGate} of ${chosen.length} faults are found by the gate, ${total} by the deep run.`);
    console.log(`${total} passed, ${chosen.length - total} failed`);
    return total === chosen.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the fault's tests. A run in which no test ran is distinguished from one in which they passed. */
function testFault({ file, find, replace, foundBy }: Fault, copy: string): 'found' | 'not found' | 'no test ran' {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(find).length !== 2) throw new Error(`${file} does not hold this exactly once: ${find}`);
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  try {
    const { stdout } = run(
      process.execPath,
      [join(copy, 'local', 'bootstrap.mjs'), 'test', '--once', ...foundBy],
      copy,
    );
    const [, passed = 0, failed = 0] = (/^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? []).map(Number);
    if (passed + failed === 0) return 'no test ran';
    return failed > 0 ? 'found' : 'not found';
  } finally {
    writeFileSync(path, original);
  }
}

function printVerdict({ subject, name, foundBy }: Fault, verdict: ReturnType<typeof testFault>): boolean {
  console.log(`${verdict === 'found' ? '✓' : '✗'} ${subject}: ${name} (${verdict}; ${foundBy.join(', ')})`);
  return verdict === 'found';
}

function run(command: string, args: string[], cwd: string) {
  return spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...inheritedEnvironment(), CI: 'true' },
  });
}

process.exitCode = main() ? 0 : 1;
