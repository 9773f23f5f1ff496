/** @guards tests/_support/global-setup.ts tests/_support/stack.ts tests/_support/world.ts local/child.ts local/launch.ts */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../local/processes.ts';
import { waitUntil } from '../../local/wait-until.ts';

const root = join(import.meta.dirname, '..', '..');

test('a killed test run leaves none of its servers, browsers and stacks running', async () => {
  const source = `
    import setUp from '${root}/tests/_support/global-setup.ts';
    import { startTestStack } from '${root}/tests/_support/stack.ts';
    await setUp({ testPathPatterns: { patterns: ['tests/e2e'] } });
    await startTestStack();
    console.log(process.env.SOUNDINGS_TEST_FOLDER);
    setInterval(() => undefined, 1_000);`;
  const run = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder] = (await once(run.stdout, 'data')) as [Buffer];
  const started = descendantsOf(run.pid ?? 0);
  const commands = started.map(({ command }) => command).join('\n');
  for (const name of [
    'bin/postgres',
    'temporal server',
    'chromium',
    'api/main.ts',
    'activities/worker.ts',
    'simulator/main.ts',
    'mail/main.ts',
  ])
    expect(commands).toContain(name);
  run.kill('SIGKILL');
  const left = () => started.filter(({ pid }) => isAlive(pid)).map(({ command }) => command);
  await waitUntil(async () => left().length === 0, { timeoutMs: 60_000 });
  rmSync(folder.toString().trim(), { recursive: true, force: true });
  expect(left()).toEqual([]);
}, 240_000);

interface Process {
  pid: number;
  parent: number;
  command: string;
}

function descendantsOf(ancestor: number): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line): Process => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
  const under = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...under(one.pid)]);
  return under(ancestor);
}
