// @ts-check
// The `temporal` program. It runs on any Node from 18 on without a dependency, since it may be built while packages are installed.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { cacheFolder, draftFolder } from './cache.mjs';
import { environmentWithoutKeys } from './environment.mjs';

/** What local/temporal-cli/go.mod builds and what is downloaded. */
export const temporalVersion = '1.8.2';

/**
 * Told what is being done and, for the slow steps, how far it is.
 * @typedef {(line: string) => void} Say
 */

const sources = join(dirname(fileURLToPath(import.meta.url)), 'temporal-cli');
const program = platform() === 'win32' ? 'temporal.exe' : 'temporal';

/**
 * On the PATH, in our cache, downloaded, or built from its sources, in this order; null when nothing helps.
 * One on the PATH that is older than ours is used when there is no other.
 * @param {Say} say
 * @returns {Promise<string | null>}
 */
export async function findOrBuildTemporal(say) {
  const present = currentBinary();
  if (present !== null) return present;
  return (await download(say)) ?? (await build(say)) ?? olderBinary(say);
}

/**
 * Only what is there already, for tests that run a server of their own: nothing is fetched or built.
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

/** The first on the PATH that runs. */
function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program);
    const version = folder === '' ? null : versionOf(path);
    if (version !== null) return { path, version };
  }
  return null;
}

/**
 * What it says it is, as in `1.8.2`, or `unknown`; null when it does not run.
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
 * Null when the download site cannot be reached: the connection gets a few seconds, the transfer as long as it moves.
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
 * Moves the finished program into the cache in one step, so that a half-written one is never found.
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
