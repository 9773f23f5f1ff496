// @ts-check
// Finds, downloads or builds the `temporal` program. Runs on any Node from 18 on without packages, because packages may
// be installed at the same time.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { cacheFolder, draftFolder } from './cache.mjs';
import { environmentWithoutKeys } from './environment.mjs';

/** Version of the program, the same as in local/temporal-cli/go.mod. */
export const temporalVersion = '1.8.2';

/**
 * Receives the current step and, for slow steps, its progress.
 * @typedef {(line: string) => void} Say
 */

const sources = join(dirname(fileURLToPath(import.meta.url)), 'temporal-cli');
const program = platform() === 'win32' ? 'temporal.exe' : 'temporal';

/**
 * Returns the program from the PATH, the cache, a download or a build, in this order; null when all of them fail.
 * An older version on the PATH is the last resort.
 * @param {Say} say
 * @returns {Promise<string | null>}
 */
export async function findOrBuildTemporal(say) {
  const present = currentBinary();
  if (present !== null) return present;
  return (await download(say)) ?? (await build(say)) ?? olderBinary(say);
}

/**
 * Returns a program that exists already, for tests that start their own server.
 * @internal
 */
export function presentTemporalBinary() {
  return currentBinary() ?? olderBinary(() => undefined);
}

function currentBinary() {
  const found = onPath();
  if (found !== null && isCurrent(found.version)) return found.path;
  return versionOf(cachedBinary()) === null ? null : cachedBinary();
}

/**
 * @param {Say} say
 * @returns {string | null}
 */
function olderBinary(say) {
  const found = onPath();
  if (found !== null)
    say(`Temporal: using ${found.path}, which is ${found.version}; ${temporalVersion} or newer is wanted`);
  return found?.path ?? null;
}

export function cachedBinary() {
  return join(cacheFolder(), `temporal-${temporalVersion}-${platform()}-${arch()}`, program);
}

/** Returns the first working program on the PATH. */
function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program);
    const version = folder === '' ? null : versionOf(path);
    if (version !== null) return { path, version };
  }
  return null;
}

/**
 * Returns the program's version, as in `1.8.2`, or `unknown`; null when it does not run.
 * @param {string} path
 */
function versionOf(path) {
  if (!existsSync(path)) return null;
  const { status, stdout } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
  });
  return status === 0 ? (/\bversion v?(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? 'unknown') : null;
}

/** @param {string} version */
function isCurrent(version) {
  return version.localeCompare(temporalVersion, 'en', { numeric: true }) >= 0 && version !== 'unknown';
}

/**
 * Downloads the program; null when the site cannot be reached. Connecting has a time limit of a few seconds; a transfer
 * has none while data arrives.
 * @param {Say} say
 */
async function download(say) {
  const cpu = arch() === 'x64' ? 'amd64' : arch();
  const address = `https://temporal.download/cli/archive/v${temporalVersion}?platform=${platform()}&arch=${cpu}`;
  say('Temporal: asking the official download site');
  const unreachable = new AbortController();
  const timer = setTimeout(() => unreachable.abort(), 8000);
  try {
    const answer = await fetch(address, { signal: unreachable.signal });
    clearTimeout(timer);
    if (!answer.ok || answer.body === null) return null;
    say('Temporal: downloading, about 50 MB');
    return await unpack(answer.body);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** @param {ReadableStream<Uint8Array>} body */
async function unpack(body) {
  const draft = draftFolder();
  const archive = join(draft, 'archive.tar.gz');
  await pipeline(
    Readable.fromWeb(/** @type {Parameters<typeof Readable.fromWeb>[0]} */ (body)),
    createWriteStream(archive),
  );
  // tar reads zip archives too where Temporal ships them (Windows).
  spawnSync('tar', ['-xf', archive, '-C', draft], { stdio: 'ignore' });
  return keep(draft, join(draft, program));
}

/** @param {Say} say */
async function build(say) {
  if (spawnSync('go', ['version'], { stdio: 'ignore' }).status !== 0) return null;
  const draft = draftFolder();
  const output = join(draft, program);
  say('Temporal: building it from its sources, 5 to 10 minutes, once per machine');
  const started = performance.now();
  const minutes = setInterval(
    () => say(`Temporal: still building, ${Math.round((performance.now() - started) / 60_000)} min so far`),
    60_000,
  );
  const compile = spawn('go', ['build', '-ldflags=-s -w', '-o', output, 'github.com/temporalio/cli/cmd/temporal'], {
    cwd: sources,
    env: { ...environmentWithoutKeys(), GOFLAGS: '-buildvcs=false -mod=readonly' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const abandon = () => compile.kill();
  process.once('exit', abandon);
  let trouble = '';
  compile.stderr.on('data', (/** @type {Buffer} */ chunk) => (trouble = `${trouble}${chunk.toString()}`.slice(-2000)));
  const code = await new Promise((resolve) => {
    compile.once('exit', resolve);
    compile.once('error', () => resolve(null));
  });
  process.off('exit', abandon);
  clearInterval(minutes);
  if (code === 0) return keep(draft, output);
  rmSync(draft, { recursive: true, force: true });
  say(`Temporal: the build failed\n${trouble.trimEnd()}`);
  return null;
}

/**
 * Moves the finished program into the cache atomically, so that no process finds a partial file.
 * @param {string} draft
 * @param {string} finished
 */
function keep(draft, finished) {
  try {
    if (!existsSync(finished)) return null;
    chmodSync(finished, 0o755);
    mkdirSync(join(cachedBinary(), '..'), { recursive: true });
    renameSync(finished, cachedBinary());
    return versionOf(cachedBinary()) === null ? null : cachedBinary();
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
