import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const bootstrap = join(import.meta.dirname, '..', '..', '..', 'local', 'bootstrap.mjs');
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'soundings-clone-'));
  mkdirSync(join(clone, 'local'));
  copyFileSync(bootstrap, join(clone, 'local', 'bootstrap.mjs'));
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

test('every npm script but the formatter begins in it, with a command it knows', () => {
  const { scripts } = JSON.parse(readFileSync(join(bootstrap, '..', '..', 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const { format: _format, ...begun } = scripts;
  for (const script of Object.values(begun)) {
    const [, command = ''] = /^node local\/bootstrap\.mjs (\w+)$/.exec(script) ?? [];
    expect(readFileSync(bootstrap, 'utf8')).toContain(command === 'hooks' ? `command === 'hooks'` : `  ${command}: [`);
  }
});

test('names the commands there are when asked for another', () => {
  const { status, stderr } = run('nonsense');
  expect([status, stderr]).toEqual([1, expect.stringContaining("Unknown command 'nonsense': use one of start, test,")]);
});

test('hooks never fail an install, with or without git', () => {
  expect(run('hooks').status).toBe(0);
  mkdirSync(join(clone, '.git'));
  expect(run('hooks').status).toBe(0);
});

test('installs when the packages are not those of the lock file, and only then', () => {
  const npm = join(clone, 'npm-cli.js');
  writeFileSync(npm, `require('fs').writeFileSync(${JSON.stringify(join(clone, 'asked'))}, process.argv.slice(2).join(' ')); process.exit(7);`);
  const lock = (version: string) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1.0.0', optional: true } } });
  writeFileSync(join(clone, 'package-lock.json'), lock('2.0.0'));
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, 'node_modules', '.package-lock.json'), lock('1.0.0'));
  const stale = run('check', { npm_execpath: npm });
  expect([stale.status, readFileSync(join(clone, 'asked'), 'utf8')]).toEqual([1, expect.stringMatching(/^ci /)]);
  expect(stale.stderr).toContain('Installing the packages failed');

  rmSync(join(clone, 'asked'));
  writeFileSync(join(clone, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }));
  run('check', { npm_execpath: npm });
  expect(() => readFileSync(join(clone, 'asked'))).toThrow('ENOENT');
});

function run(command: string, env: Record<string, string> = {}) {
  const settings = { cwd: clone, encoding: 'utf8' as const, env: { PATH: process.env.PATH, ...env } };
  return spawnSync(process.execPath, [join(clone, 'local', 'bootstrap.mjs'), command], settings);
}
