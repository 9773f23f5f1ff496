// Where every npm script begins. It runs on any Node from 18 on without a single dependency: it installs what is missing and then
// hands over to the Node that the project is pinned to. (process.env is read here because config/env.ts cannot run yet.)
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium } from './chromium-program.mjs';
import { keepPackages, libc, linkPackages } from './kept-packages.mjs';
import { findOrBuildTemporal } from './temporal-program.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const pinnedNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const commands = {
  start: ['local/start.ts'],
  test: ['local/testing/main.ts'],
  'test:deep': ['local/testing/main.ts', '--deep'],
  'test:mutations': ['local/testing/mutations.ts'],
  simulate: ['local/simulate.ts'],
  worker: ['local/extra-process.ts', 'worker'],
  api: ['local/extra-process.ts', 'api'],
  bench: ['bench/main.ts'],
  check: ['local/testing/check.ts'],
  codegen: ['local/codegen.ts'],
  migrate: ['local/migrate.ts'],
  operator: ['local/operator/main.ts'],
};

/** Commands that need nothing but what production has: an image brings no more, and must not be installed anew under what runs there. */
const lean = ['worker', 'migrate', 'operator'];

const [command = '', ...given] = process.argv.slice(2);
if (command === 'hooks') installHooks();
else if (command in commands) await run(commands[command]);
else fail(`Unknown command '${command}': use one of ${Object.keys(commands).join(', ')}.`);

async function run([entry, ...fixed]) {
  if (!isInstalled(!lean.includes(command))) await install();
  const node = usableNode();
  const longRunning = command === 'start' || command === 'worker' || command === 'api';
  // The channel closes when we die, however we die: what runs for long ends with it.
  const stdio = longRunning ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const env = { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(node, [join(root, entry), ...fixed, ...given], { stdio, env, cwd: root });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  child.on('error', (error) =>
    fail(`The pinned Node could not be run (${error.message}): remove node_modules and try again.`),
  );
}

/** True when node_modules holds what the lock file says; packages of other platforms may be absent, and those for development when they are not needed. */
function isInstalled(withDevelopment) {
  try {
    const wanted = packagesOf(join(root, 'package-lock.json'));
    const present = packagesOf(join(modules, '.package-lock.json'));
    return Object.entries(wanted).every(
      ([path, { version, optional, link, dev }]) =>
        path === '' || optional || link || (dev && !withDevelopment) || present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

async function install() {
  const running = runningSupervisor();
  if (running !== null)
    fail(`The packages are not those of this version, and a stack runs on them (process ${running}): stop it first.`);
  if (linkPackages(root) && isInstalled(true)) {
    say('Packages linked from the cache');
    return installHooks();
  }
  say('Installing packages (npm ci), about a minute');
  // Vite builds the web client, whatever NODE_ENV says. Progress bars of a nested npm would garble ours; its own errors still show.
  const machine = prepareMachine();
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0)
    fail('Installing the packages failed, see above: check the network and the npm registry, then try again.');
  await machine;
  if (isComplete()) keepPackages(root);
}

/** What takes as long as the packages and needs none of them is begun beside them. The command itself says what is missing when that fails. */
async function prepareMachine() {
  const isTest = ['test', 'test:deep'].includes(command);
  const needsTemporal = isTest || ((command === 'start' || command === 'simulate') && !process.env.TEMPORAL_ADDRESS);
  await Promise.allSettled([needsTemporal && findOrBuildTemporal(say), isTest && findOrInstallChromium(say)]);
}

/** True when nothing was left out: npm passes over an optional package that it could not fetch, and install scripts may be switched off. */
function isComplete() {
  if (!isInstalled(true) || !works(pinnedNode)) return false;
  const present = packagesOf(join(modules, '.package-lock.json'));
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, wanted]) => !isForThisMachine(wanted) || path in present,
  );
}

/** Whether a package with programs of its own is built for this machine. */
function isForThisMachine({ optional, os, cpu, libc: library }) {
  const fits = (built, ours) => built === undefined || built.includes(ours);
  return optional && os !== undefined && fits(os, process.platform) && fits(cpu, process.arch) && fits(library, libc());
}

/** Process id of a stack that runs on our packages: an install would take them away under it. */
function runningSupervisor() {
  const homes = new Set([join(root, '.soundings'), resolve(root, process.env.SOUNDINGS_HOME || '.soundings')]);
  for (const home of homes) {
    try {
      const { pid } = JSON.parse(readFileSync(join(home, 'stack.json'), 'utf8'));
      if (pid > 0 && commandOf(pid).includes(join('local', 'start.ts'))) return pid;
    } catch {
      // No stack was ever started there.
    }
  }
  return null;
}

/** The command line of a process, empty when there is none (local/processes.ts, which cannot be loaded yet). */
function commandOf(pid) {
  if (existsSync('/proc/self/cmdline'))
    return existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  return spawnSync('ps', ['-o', 'args=', '-ww', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** Runs npm and answers its exit code. */
function npm(args) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, npm_config_loglevel: 'error' } };
  // npm's path is a script unless another package manager started us.
  const isScript = own && /npm-cli\.c?js$/.test(own);
  const child = isScript
    ? spawn(process.execPath, [own, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
}

/** The pinned Node; npm may have been told to run no install scripts, then its package is completed here. */
function usableNode() {
  if (works(pinnedNode)) return pinnedNode;
  say('Completing the pinned Node');
  spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: join(modules, 'node'), stdio: 'ignore' });
  if (works(pinnedNode)) return pinnedNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return fail('The pinned Node could not be installed: install Node 24 and try again.');
}

function works(node) {
  return (
    existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore', shell: node.endsWith('.cmd') }).status === 0
  );
}

/** `npm install` ends here: commits get the fast checks. Nothing that goes wrong may fail the install. */
function installHooks() {
  const lefthook = join(modules, '.bin', 'lefthook');
  if (process.env.CI || !existsSync(join(root, '.git')) || !existsSync(lefthook)) return;
  const done = spawnSync(lefthook, ['install', '--force'], { cwd: root, stdio: 'ignore' });
  if (done.status !== 0)
    say('The git hooks could not be installed; commits go unchecked until `npm run prepare` succeeds.');
}

function say(line) {
  process.stderr.write(`soundings: ${line}\n`);
}

function fail(line) {
  say(line);
  process.exit(1);
}
