import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const bootstrap = join(import.meta.dirname, '..', '..', '..', 'local', 'bootstrap.mjs');
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'soundings-clone-'));
  mkdirSync(join(clone, 'local'));
  const programs = readdirSync(dirname(bootstrap)).filter((file) => file.endsWith('.mjs'));
  for (const file of programs) copyFileSync(join(dirname(bootstrap), file), join(clone, 'local', file));
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

test('every npm script except the formatter starts in bootstrap.mjs, with a command it knows', () => {
  const { scripts } = JSON.parse(readFileSync(join(bootstrap, '..', '..', 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const { format: _format, ...begun } = scripts;
  for (const script of Object.values(begun)) {
    const [, command = ''] = /^node local\/bootstrap\.mjs ([\w:]+)$/.exec(script) ?? [];
    const known =
      command === 'hooks' ? `command === 'hooks'` : `  ${command.includes(':') ? `'${command}'` : command}: [`;
    expect(readFileSync(bootstrap, 'utf8')).toContain(known);
  }
});

test('an unknown command prints the known ones', () => {
  const { status, stderr } = run('nonsense');
  expect([status, stderr]).toEqual([1, expect.stringContaining("Unknown command 'nonsense': use one of start, test,")]);
});

test('installing git hooks never fails an installation, with or without git', () => {
  expect(run('hooks').status).toBe(0);
  mkdirSync(join(clone, '.git'));
  expect(run('hooks').status).toBe(0);
});

test('packages are installed when they differ from the lock file, and only then', () => {
  const npm = fakeNpm();
  const lock = (version: string) =>
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1.0.0', optional: true } },
    });
  writeFileSync(join(clone, 'package-lock.json'), lock('2.0.0'));
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, 'node_modules', '.package-lock.json'), lock('1.0.0'));
  const stale = run('check', { npm_execpath: npm });
  expect([stale.status, readFileSync(join(clone, 'asked'), 'utf8')]).toEqual([1, expect.stringMatching(/^ci /)]);
  expect(stale.stderr).toContain('Installing the packages failed');

  rmSync(join(clone, 'asked'));
  writeFileSync(
    join(clone, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }),
  );
  run('check', { npm_execpath: npm });
  expect(() => readFileSync(join(clone, 'asked'))).toThrow('ENOENT');
});

test('build tools of the web client are installed even in production, except for workers and operators', () => {
  const npm = fakeNpm();
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/vite': { version: '8.0.0', dev: true },
  };
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(
    join(clone, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
  );
  for (const command of ['worker', 'operator', 'migrate']) run(command, { npm_execpath: npm, NODE_ENV: 'production' });
  expect(asked()).toBe('');
  run('start', { npm_execpath: npm, NODE_ENV: 'production', TEMPORAL_ADDRESS: 'localhost:1' });
  expect(asked()).toMatch(/^ci --include=dev /);
});

test('nothing is installed while a stack uses the packages', async () => {
  const npm = fakeNpm();
  writeFileSync(join(clone, 'local', 'start.ts'), 'setInterval(() => {}, 1000);');
  const stack = spawn(process.execPath, [join(clone, 'local', 'start.ts')], { stdio: 'ignore' });
  await once(stack, 'spawn');
  mkdirSync(join(clone, '.soundings'));
  writeFileSync(join(clone, '.soundings', 'stack.json'), JSON.stringify({ pid: stack.pid }));
  const refused = run('worker', { npm_execpath: npm });
  stack.kill('SIGKILL');
  await once(stack, 'exit');
  expect([refused.status, refused.stderr, asked()]).toEqual([
    1,
    expect.stringContaining(`(process ${stack.pid}): stop it first.`),
    '',
  ]);
  run('worker', { npm_execpath: npm });
  expect(asked()).not.toBe('');
});

/** An npm that records its arguments and fails. */
function fakeNpm(): string {
  const npm = join(clone, 'npm-cli.js');
  writeFileSync(
    npm,
    `require('fs').writeFileSync(${JSON.stringify(join(clone, 'asked'))}, process.argv.slice(2).join(' ')); process.exit(7);`,
  );
  return npm;
}

function asked(): string {
  const note = join(clone, 'asked');
  return existsSync(note) ? readFileSync(note, 'utf8') : '';
}

function run(command: string, env: Record<string, string> = {}) {
  const settings = {
    cwd: clone,
    encoding: 'utf8' as const,
    env: { PATH: process.env.PATH, XDG_CACHE_HOME: join(clone, 'cache'), ...env },
  };
  return spawnSync(process.execPath, [join(clone, 'local', 'bootstrap.mjs'), command], settings);
}
