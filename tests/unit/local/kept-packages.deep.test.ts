/** @guards local/*.mjs */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const local = join(import.meta.dirname, '..', '..', '..', 'local');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soundings-packages-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second checkout with the same lock file gets its packages without npm, and its git hooks', () => {
  const [first, second] = [checkout('first'), checkout('second')];
  expect([start(first).status, installs(first)]).toEqual([0, 1]);
  const { status, stderr } = start(second);
  expect([status, installs(second), stderr]).toEqual([0, 0, expect.stringContaining('Packages linked from the cache')]);
  expect(contents(second)).toEqual(contents(first));
  expect(existsSync(join(second, 'hooked'))).toBe(true);
  expect([start(second).stderr, installs(second)]).toEqual(['', 0]);
});

test('another lock file, Node version or npm setting causes a new installation', () => {
  start(checkout('first'));
  const others: [string, Env][] = [
    ['newer', { version: '2.0.0' }],
    ['node', { NODE_OPTIONS: preload(`Object.defineProperty(process, 'version', { value: 'v99.0.0' })`) }],
    ['plain', { npm_config_ignore_scripts: 'true' }],
  ];
  for (const [name, { version, ...env }] of others) {
    const other = checkout(name, version);
    expect([name, start(other, env).status, installs(other)]).toEqual([name, 0, 1]);
  }
});

test('only the two most recently used entries of the cache are kept', () => {
  for (const version of ['1.0.0', '2.0.0', '1.0.0', '3.0.0']) start(checkout(`a${Math.random()}`, version));
  expect(entries()).toHaveLength(2);
  const [one, two] = [checkout('one', '1.0.0'), checkout('two', '2.0.0')];
  for (const each of [one, two]) start(each);
  expect([installs(one), installs(two)]).toEqual([0, 1]);
});

test('an entry whose writing was interrupted is never used', () => {
  const [first, second] = [checkout('first'), checkout('second')];
  expect(start(first, { NODE_OPTIONS: dyingAtFile(3) }).signal).toBe('SIGKILL');
  expect(entries()).toEqual([]);
  expect([start(second).status, installs(second), entries().length]).toEqual([0, 1, 1]);
});

test('linking that was interrupted is repeated from the beginning', () => {
  start(checkout('first'));
  const second = checkout('second');
  expect(start(second, { NODE_OPTIONS: dyingAtFile(3) }).signal).toBe('SIGKILL');
  expect(existsSync(join(second, 'node_modules', '.package-lock.json'))).toBe(false);
  expect([start(second).status, installs(second)]).toEqual([0, 0]);
  expect(contents(second)).toEqual(contents(join(folder, 'first')));
});

test('an entry with a package that was changed in place is not used: packages are installed and cached again', () => {
  const [first, second, third] = [checkout('first'), checkout('second'), checkout('third')];
  start(first);
  const kept = join(entries()[0] ?? '', 'node_modules', 'a', 'index.js');
  const pristine = readFileSync(kept, 'utf8');
  appendFileSync(kept, '// changed');
  expect([start(second).status, installs(second)]).toEqual([0, 1]);
  expect(readFileSync(join(second, 'node_modules', 'a', 'index.js'), 'utf8')).toBe(pristine);
  expect([start(third).status, installs(third)]).toEqual([0, 0]);
});

test.each(['manifest.json', join('node_modules', 'a', 'index.js')])('an entry without its %s is replaced', (file) => {
  start(checkout('first'));
  rmSync(join(entries()[0] ?? '', file));
  const second = checkout('second');
  expect([start(second).status, installs(second)]).toEqual([0, 1]);
  expect(existsSync(join(entries()[0] ?? '', file))).toBe(true);
});

test('npm’s own metadata is not shared, and shared files are read-only', () => {
  const [first, second] = [checkout('first'), checkout('second')];
  for (const each of [first, second]) start(each);
  expect(statSync(join(second, 'node_modules', '.package-lock.json')).nlink).toBe(1);
  const shared = statSync(join(second, 'node_modules', 'a', 'index.js'));
  expect(shared.nlink === 1 || (shared.mode & 0o222) === 0).toBe(true);
  // Replaces and removes files like `npm install` in one checkout, which leaves the others unchanged.
  writeFileSync(join(first, 'node_modules', '.package-lock.json'), '{}');
  rmSync(join(first, 'node_modules', 'a'), { recursive: true });
  const third = checkout('third');
  expect([start(third).status, installs(third)]).toEqual([0, 0]);
  expect(contents(third)).toEqual(contents(second));
});

test('hidden folders that tools write are not cached', () => {
  const first = checkout('first');
  start(first, { npm_notes: '.vite' });
  expect(existsSync(join(first, 'node_modules', '.vite'))).toBe(true);
  const second = checkout('second');
  start(second);
  expect([installs(second), existsSync(join(second, 'node_modules', '.vite'))]).toEqual([0, false]);
});

test('an installation without a package for this platform is used but not cached', () => {
  const first = checkout('first');
  expect([start(first, { npm_leaves_out: 'node_modules/native' }).status, entries()]).toEqual([0, []]);
});

test('a cache folder that cannot be written causes no error', () => {
  const [first, second] = [checkout('first'), checkout('second')];
  writeFileSync(join(folder, 'cache'), 'a file where the folder should be');
  for (const each of [first, second]) expect([start(each).status, installs(each)]).toEqual([0, 1]);
});

test('the cache can be turned off', () => {
  const [first, second] = [checkout('first'), checkout('second')];
  for (const each of [first, second])
    expect([start(each, { SOUNDINGS_CACHE: 'off' }).status, installs(each)]).toEqual([0, 1]);
  expect(entries()).toEqual([]);
});

test('two checkouts may install at once, and may be linked at once', async () => {
  const pairs = [
    ['a', 'b'],
    ['c', 'd'],
  ].map((names) => names.map((name) => checkout(name)));
  for (const pair of pairs) expect(await Promise.all(pair.map(startBeside))).toEqual([0, 0]);
  expect(readdirSync(cache())).toEqual([expect.stringMatching(/^modules-/)]);
  const all = pairs.flat();
  for (const each of all) expect(contents(each)).toEqual(contents(join(folder, 'a')));
  const [a = 0, b = 0, ...later] = all.map(installs);
  // A process that comes a moment later uses the other's entry.
  expect([a + b >= 1, later]).toEqual([true, [0, 0]]);
});

type Env = Record<string, string>;

/** A project with two packages, one of them for this platform only, the pinned Node and a lefthook. */
function checkout(name: string, version = '1.0.0'): string {
  const root = join(folder, name);
  for (const part of ['local', '.git']) mkdirSync(join(root, part), { recursive: true });
  for (const file of readdirSync(local).filter((each) => each.endsWith('.mjs')))
    copyFileSync(join(local, file), join(root, 'local', file));
  writeFileSync(join(root, 'local', 'codegen.ts'), '');
  const native = { version, optional: true, os: [process.platform], cpu: [process.arch] };
  const packages = { '': {}, 'node_modules/a': { version }, 'node_modules/native': native };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(root, 'npm-cli.js'), fakeNpm);
  return root;
}

/** Installs the lock file's packages without a network. */
const fakeNpm = `
  const { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
  appendFileSync('installs', process.argv.slice(2).join(' ') + '\\n');
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { npm_leaves_out: leftOut, npm_notes: notes } = process.env;
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/.bin', { recursive: true });
  if (notes) mkdirSync('node_modules/' + notes);
  delete packages[leftOut];
  for (const [path, { version }] of Object.entries(packages)) {
    if (path === '') continue;
    mkdirSync(path + '/lib', { recursive: true });
    writeFileSync(path + '/index.js', 'export const version = ' + JSON.stringify(version) + ';');
    writeFileSync(path + '/lib/more.js', path);
  }
  symlinkSync(process.execPath, 'node_modules/.bin/node');
  writeFileSync('node_modules/.bin/lefthook', '#!/bin/sh\\ntouch hooked\\n');
  chmodSync('node_modules/.bin/lefthook', 0o755);
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

function start(root: string, env: Env = {}) {
  return spawnSync(process.execPath, [join(root, 'local', 'bootstrap.mjs'), 'codegen'], {
    ...settings(root, env),
    encoding: 'utf8',
  });
}

async function startBeside(root: string): Promise<unknown> {
  const child = spawn(process.execPath, [join(root, 'local', 'bootstrap.mjs'), 'codegen'], {
    ...settings(root),
    stdio: 'ignore',
  });
  return (await once(child, 'exit'))[0];
}

function settings(root: string, env: Env = {}) {
  const own = { PATH: process.env.PATH, XDG_CACHE_HOME: join(folder, 'cache'), npm_execpath: join(root, 'npm-cli.js') };
  return { cwd: root, env: { ...own, ...env } };
}

/** Runs a line of code before the program, except in npm and the pinned Node, which are its children. */
function preload(line: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(`if (process.argv[1]?.endsWith('bootstrap.mjs')) { ${line} }`)}`;
}

/** A file's size is read when it is stored, and again when it is linked. */
function dyingAtFile(number: number): string {
  return preload(`
    const fs = process.getBuiltinModule('fs');
    const { lstatSync } = fs;
    let left = ${number};
    fs.lstatSync = (...given) => (--left === 0 ? process.kill(process.pid, 'SIGKILL') : lstatSync(...given));
    process.getBuiltinModule('module').syncBuiltinESMExports();
  `);
}

function installs(root: string): number {
  const notes = join(root, 'installs');
  return existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n').length : 0;
}

function cache(): string {
  return join(folder, 'cache', 'soundings');
}

function entries(): string[] {
  if (!existsSync(cache())) return [];
  const names = readdirSync(cache()).filter((name) => name.startsWith('modules-'));
  return names.map((name) => join(cache(), name));
}

/** Every path under node_modules with its content. */
function contents(root: string): [string, string][] {
  const modules = join(root, 'node_modules');
  const paths = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path !== join('.bin', 'node'),
  );
  const files = paths.filter((path) => statSync(join(modules, path)).isFile()).sort();
  return files.map((path) => [path, readFileSync(join(modules, path), 'utf8')]);
}
