/**
 * Follows the recipe of a kind of job that asks in a copy of the last commit: polls compile and pass the tests of faults.
 * @guards docs/recipes/poll.diff services/jobs/** activities/jobs/** workflows/jobs/** db/jobs/*.ts
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inheritedEnvironment } from '../../config/env.ts';

const root = join(import.meta.dirname, '..', '..');
const minute = 60_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundings-recipe-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'polls made by the recipe compile and lose nothing',
  async () => {
    const copy = join(folder, 'checkout');
    const run = async (command: string, ...args: string[]): Promise<string> => {
      const options = { cwd: command === 'git' ? root : copy, env: { ...inheritedEnvironment(), CI: 'true' } };
      const ran = promisify(execFile)(command, args, { ...options, maxBuffer: 1e8 });
      const { stdout } = await ran.catch(({ stdout: printed }: { stdout: string }) => {
        throw new Error(`${args.join(' ')} failed:\n${printed}`);
      });
      return stdout;
    };
    const bootstrap = (...args: string[]) => run(process.execPath, join(copy, 'local', 'bootstrap.mjs'), ...args);
    await run('git', 'clone', '--quiet', '--shared', root, copy);
    await run('git', '-C', copy, 'apply', join(root, 'docs', 'recipes', 'poll.diff'));
    await bootstrap('codegen');
    await run(process.execPath, join(copy, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.');
    const printed = await bootstrap('test', 'tests/faults/poll-job.deep', '--once');
    const [, passed = 0, failed = 0] = (/^(\d+) passed, (\d+) failed$/m.exec(printed) ?? []).map(Number);
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThanOrEqual(4);
  },
  30 * minute,
);
