import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateLog, runChild } from '../../local/child.ts';
import { createSupervisedProcess } from '../../local/supervised-process.ts';
import { isAlive } from '../../local/processes.ts';
import { waitUntil } from '../../local/wait-until.ts';

const folder = mkdtempSync(join(tmpdir(), 'soundings-child-'));
const sleeper = (name: string) => ({
  name,
  command: '/bin/sleep',
  args: ['600'],
  env: {},
  logFile: join(folder, `${name}.log`),
});

test('a child process that ignores the request to end is killed', async () => {
  const stubborn = ['-e', `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')`];
  const child = runChild({ ...sleeper('stubborn'), command: process.execPath, args: stubborn, stopTimeoutMs: 300 });
  await waitUntil(async () => readFileSync(join(folder, 'stubborn.log'), 'utf8').includes('up'), { timeoutMs: 10_000 });
  await child.stop();
  expect(await child.exited).toBe('SIGKILL');
});

test('a large log is rotated, and the child process continues in the empty file', async () => {
  const logFile = join(folder, 'talker.log');
  const talker = ['-e', `setInterval(() => console.log('x'.repeat(1000)), 5)`];
  const child = runChild({ ...sleeper('talker'), command: process.execPath, args: talker, logFile });
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  expect(await waitUntil(async () => size(logFile) > 5_000, { timeoutMs: 10_000 })).toBe(true);
  rotateLog(logFile, 5_000);
  expect(size(`${logFile}.1`)).toBeGreaterThan(5_000);
  expect(await waitUntil(async () => size(logFile) > 1_000, { timeoutMs: 10_000 })).toBe(true);
  expect(readFileSync(logFile).includes(0)).toBe(false);
  await child.stop();
  expect([logFile, `${logFile}.1`].map((file) => statSync(file).mode & 0o077)).toEqual([0, 0]);
});

test('files of a child process are private, and files of this process are not affected', async () => {
  const file = join(folder, 'written');
  const before = process.umask();
  const child = runChild({ ...sleeper('writer'), args: ['-c', `echo x > ${file}`], command: '/bin/sh' });
  expect([await child.exited, statSync(file).mode & 0o777, process.umask()]).toEqual(['exit code 0', 0o600, before]);
});

test('a child process ends with its parent, even when the parent is killed', async () => {
  const source = `
    import { runChild } from ${JSON.stringify(join(import.meta.dirname, '../../local/child.ts'))};
    console.log(runChild(${JSON.stringify(sleeper('orphan'))}).pid);`;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  expect(await waitUntil(() => Promise.resolve(!isAlive(pid)), { timeoutMs: 10_000 })).toBe(true);
});

test('a supervised process is restarted, but not an unsupervised or a stopped one', async () => {
  const said: string[] = [];
  const make = (supervised: boolean) =>
    createSupervisedProcess({
      name: 'Sleeper',
      launch: async () => runChild(sleeper('part')),
      supervised,
      say: (line) => said.push(line),
    });
  const [watched, alone] = [make(true), make(false)];
  await Promise.all([watched.start(), alone.start()]);
  const before = watched.pid();
  await Promise.all([watched.kill(), alone.kill()]);
  expect(await waitUntil(async () => watched.pid() !== undefined, { timeoutMs: 10_000 })).toBe(true);
  expect(watched.pid()).not.toBe(before);
  expect(alone.pid()).toBeUndefined();
  expect(said).toEqual(['Sleeper ended (SIGKILL); starting it again in 0.5 s', 'Sleeper has restarted']);
  await watched.stop();
  expect(watched.pid()).toBeUndefined();
});

test('a process that cannot start is retried until it is stopped', async () => {
  let launches = 0;
  const launch = async () => {
    launches += 1;
    if (launches > 1) throw new Error('no luck');
    return runChild(sleeper('luckless'));
  };
  const part = createSupervisedProcess({ name: 'Luckless', launch, supervised: true, say: () => undefined });
  await part.start();
  await part.kill();
  expect(await waitUntil(async () => launches >= 3, { timeoutMs: 10_000 })).toBe(true);
  await part.stop();
}, 20_000);
