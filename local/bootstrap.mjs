// Entry point of every npm script. It runs on any Node from 18 on without packages: it installs missing packages and
// then starts the script with the project's own Node. (It reads process.env because config/env.ts cannot run yet.)
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
  'test:release': ['local/testing/main.ts', '--release'],
  'test:mutations': ['local/testing/mutations.ts'],
  simulate: ['local/simulate.ts'],
  worker: ['local/extra-process.ts', 'worker'],
  api: ['local/extra-process.ts', 'api'],
  bench: ['bench/main.ts'],
  check: ['local/testing/check.ts'],
  codegen: ['local/codegen.ts'],
  migrate: ['local/migrate.ts'],
  operator: ['local/operator/main.ts'],
  backup: ['local/backup/main.ts', 'backup'],
  restore: ['local/backup/main.ts', 'restore'],
  release: ['local/release/main.ts'],
  mcp: ['api/agents/stdio/main.ts'],
};

/**
 * Commands that need only production packages. Container images contain no others, and packages must not be installed
 * into a running image.
 */
const productionOnly = ['worker', 'migrate', 'operator', 'mcp'];

const [command = '', ...givenArguments] = process.argv.slice(2);
if (command === 'hooks') installHooks();
else if (command in commands) await run(commands[command]);
else fail(`Unknown command '${command}': use one of ${Object.keys(commands).join(', ')}.`);

async function run([entry, ...fixed]) {
  if (!isInstalled(!productionOnly.includes(command))) await install();
  const node = usableNode();
  const longRunning = command === 'start' || command === 'worker' || command === 'api';
  // The IPC channel closes when this process ends in any way, which tells the child to end too.
  const stdio = longRunning ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const env = { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(node, [join(root, entry), ...fixed, ...givenArguments], { stdio, env, cwd: root });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  child.on('error', (error) =>
    fail(`The pinned Node could not be run (${error.message}): remove node_modules and try again.`),
  );
}

/**
 * True when node_modules matches the lock file. Packages of other platforms may be absent, and development packages too
 * when they are not needed.
 */
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
    print('Packages linked from the cache');
    return installHooks();
  }
  print('Installing packages (npm ci), about a minute');
  // Development packages are installed whatever NODE_ENV says, because Vite builds the web client. Output below errors
  // is hidden, because nested progress bars would garble ours.
  const machine = prepareMachine();
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0)
    fail('Installing the packages failed, see above: check the network and the npm registry, then try again.');
  await machine;
  if (isComplete()) keepPackages(root);
}

/**
 * Prepares Temporal and Chromium while packages are installed. Failures are reported later by the command that needs
 * them.
 */
async function prepareMachine() {
  const isTest = ['test', 'test:deep', 'test:release'].includes(command);
  const needsTemporal = isTest || ((command === 'start' || command === 'simulate') && !process.env.TEMPORAL_ADDRESS);
  await Promise.allSettled([needsTemporal && findOrBuildTemporal(print), isTest && findOrInstallChromium(print)]);
}

/**
 * True when every package is installed: npm skips optional packages that it cannot fetch, and install scripts may be
 * disabled.
 */
function isComplete() {
  if (!isInstalled(true) || !isRunnable(pinnedNode)) return false;
  const present = packagesOf(join(modules, '.package-lock.json'));
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, wanted]) => !isForThisMachine(wanted) || path in present,
  );
}

/** True for a package with native programs for this machine. */
function isForThisMachine({ optional, os, cpu, libc: library }) {
  const fits = (built, ours) => built === undefined || built.includes(ours);
  return optional && os !== undefined && fits(os, process.platform) && fits(cpu, process.arch) && fits(library, libc());
}

/**
 * Returns the process id of a stack that uses these packages, or null. An install would remove its packages while it
 * runs.
 */
function runningSupervisor() {
  const homes = new Set([join(root, '.soundings'), resolve(root, process.env.SOUNDINGS_HOME || '.soundings')]);
  for (const home of homes) {
    try {
      const { pid } = JSON.parse(readFileSync(join(home, 'stack.json'), 'utf8'));
      if (pid > 0 && commandOf(pid).includes(join('local', 'start.ts'))) return pid;
    } catch {
      // No stack was started there.
    }
  }
  return null;
}

/** Returns the command line of a process, or an empty string (like local/processes.ts, which cannot be loaded yet). */
function commandOf(pid) {
  if (existsSync('/proc/self/cmdline'))
    return existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  return spawnSync('ps', ['-o', 'args=', '-ww', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** Runs npm and returns its exit code. */
function npm(args) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, npm_config_loglevel: 'error' } };
  // npm_execpath is npm's script unless another package manager started this process.
  const isScript = own && /npm-cli\.c?js$/.test(own);
  const child = isScript
    ? spawn(process.execPath, [own, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
}

/** Returns the project's Node. When npm skipped install scripts, its package is completed here. */
function usableNode() {
  if (isRunnable(pinnedNode)) return pinnedNode;
  print('Completing the pinned Node');
  spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: join(modules, 'node'), stdio: 'ignore' });
  if (isRunnable(pinnedNode)) return pinnedNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return fail('The pinned Node could not be installed: install Node 24 and try again.');
}

function isRunnable(node) {
  return (
    existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore', shell: node.endsWith('.cmd') }).status === 0
  );
}

/** Installs the git hooks with the fast checks, at the end of `npm install`. Failures must not fail the install. */
function installHooks() {
  const lefthook = join(modules, '.bin', 'lefthook');
  if (process.env.CI || !existsSync(join(root, '.git')) || !existsSync(lefthook)) return;
  const done = spawnSync(lefthook, ['install', '--force'], { cwd: root, stdio: 'ignore' });
  if (done.status !== 0)
    print('The git hooks could not be installed; commits go unchecked until `npm run prepare` succeeds.');
}

function print(line) {
  process.stderr.write(`soundings: ${line}\n`);
}

function fail(line) {
  print(line);
  process.exit(1);
}
