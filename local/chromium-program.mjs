// @ts-check
// Finds or installs the browser for browser tests. Runs on any Node from 18 on without packages, because packages are
// installed at the same time.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { arch } from 'node:os';
import { delimiter, join } from 'node:path';
import { cacheFolder, discard, draftFolder } from './cache.mjs';
import { environmentWithoutKeys } from './environment.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const debianPackages = ['chromium', 'fonts-dejavu-core'];
const install = ['install', '-y', '-qq', '--no-install-recommends'];

/**
 * Returns the path of the browser, or null.
 * @returns {string | null}
 */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...elsewhere].find((path) => existsSync(path)) ?? null;
}

/**
 * Returns the path of the browser, which is installed with apt-get if it is missing and permitted; null on failure.
 * @param {(line: string) => void} say
 */
export async function findOrInstallChromium(say) {
  const present = findChromium();
  if (
    present !== null ||
    process.getuid?.() !== 0 ||
    spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0
  )
    return present;
  return (await installFromCache(say)) ?? (await installFromNetwork(say));
}

/**
 * Installs the cached packages. Packages that no longer fit this system are removed from the cache.
 * @param {(line: string) => void} say
 */
async function installFromCache(say) {
  const entry = entryOf();
  if (entry === null || !existsSync(entry)) return null;
  say('Chromium: installing it from the cache');
  const packages = readdirSync(entry).map((name) => join(entry, name));
  await aptGet([...install, ...packages]);
  const installed = findChromium();
  if (installed === null) bestEffort(() => discard(entry));
  return installed;
}

/** @param {(line: string) => void} say */
async function installFromNetwork(say) {
  say('Chromium: installing it with apt-get');
  const draft = archiveFolder();
  await aptGet(['update', '-qq']);
  const kept =
    draft === null ? [] : ['-o', `Dir::Cache::archives=${draft}`, '-o', 'APT::Keep-Downloaded-Packages=true'];
  await aptGet([...kept, ...install, ...debianPackages]);
  const installed = findChromium();
  if (draft !== null) bestEffort(() => keep(draft, installed !== null));
  return installed;
}

/** Returns the folder for apt-get's downloads; null when they cannot be cached. */
function archiveFolder() {
  if (entryOf() === null) return null;
  try {
    const draft = draftFolder();
    mkdirSync(join(draft, 'partial'));
    return draft;
  } catch {
    return null;
  }
}

/**
 * @param {string} draft
 * @param {boolean} isWorthwhile
 */
function keep(draft, isWorthwhile) {
  for (const name of readdirSync(draft)) if (!name.endsWith('.deb')) rmSync(join(draft, name), { recursive: true });
  const entry = entryOf();
  if (isWorthwhile && entry !== null && readdirSync(draft).length > 0) renameSync(draft, entry);
  else rmSync(draft, { recursive: true });
}

/** Returns the cache entry; null when the cache is disabled. */
function entryOf() {
  if (process.env.SOUNDINGS_CACHE === 'off') return null;
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const [id, version] = ['ID', 'VERSION_ID'].map(
    (name) => new RegExp(`^${name}="?([\\w.]+)`, 'm').exec(release)?.[1] ?? 'unknown',
  );
  return join(cacheFolder(), `chromium-${id}-${version}-${arch()}`);
}

/** @param {string[]} args */
function aptGet(args) {
  const child = spawn('apt-get', args, {
    stdio: 'ignore',
    env: { ...environmentWithoutKeys(), DEBIAN_FRONTEND: 'noninteractive' },
  });
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
}

/** @param {() => void} work */
function bestEffort(work) {
  try {
    work();
  } catch {
    // The cache is optional.
  }
}
