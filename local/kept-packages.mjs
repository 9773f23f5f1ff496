// @ts-check
// Keeps node_modules in the user's cache, and links it into the next checkout that wants the same. It runs on any Node from 18 on without a
// dependency, since it runs before packages are there.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { readlinkSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder, discard, draftFolder } from './cache.mjs';

/**
 * What an entry holds, all paths relative to node_modules. Size and time of a file (ms) tell whether somebody has changed it since.
 * @typedef {{ folders: string[], files: [path: string, size: number, mtimeMs: number][], links: [path: string, target: string][] }} Manifest
 */

const lockOfPackages = '.package-lock.json';

/** Two branches with different packages can take turns; older entries go. */
const keptEntries = 2;

/** Settings of npm, as it hands them to scripts, that change what an install leaves. */
const npmSettings = ['ignore_scripts', 'omit', 'os', 'cpu', 'libc'];

class ChangedEntry extends Error {}

/**
 * Fills node_modules from the cache. False when nothing fitting is kept; an entry that was changed or is not whole is removed.
 * @param {string} root
 */
export function linkPackages(root) {
  const entry = entryOf(root);
  if (entry === null || !existsSync(entry)) return false;
  const modules = join(root, 'node_modules');
  try {
    rmSync(modules, { recursive: true, force: true });
    fill(modules, entry);
    markAsUsed(entry);
    return true;
  } catch (error) {
    rmSync(modules, { recursive: true, force: true });
    if (error instanceof ChangedEntry) bestEffort(() => discard(entry));
    return false;
  }
}

/**
 * Keeps what was just installed. True when it is in the cache now; a full disk or a closed cache folder is no trouble.
 * @param {string} root
 */
export function keepPackages(root) {
  const entry = entryOf(root);
  if (entry === null || existsSync(entry)) return entry !== null;
  let draft = '';
  try {
    draft = draftFolder();
    const manifest = copyOf(join(root, 'node_modules'), join(draft, 'node_modules'));
    writeFileSync(join(draft, 'manifest.json'), JSON.stringify(manifest));
    renameSync(draft, entry);
  } catch {
    if (draft !== '') bestEffort(() => rmSync(draft, { recursive: true, force: true }));
  }
  bestEffort(() => removeOldEntries(entry));
  return existsSync(entry);
}

/**
 * Null when the cache is switched off, or there is nothing to keep.
 * @param {string} root
 */
function entryOf(root) {
  const { version, platform, arch, env } = process;
  if (env.SOUNDINGS_CACHE === 'off' || !existsSync(join(root, 'package-lock.json'))) return null;
  const settings = npmSettings.map((name) => env[`npm_config_${name}`] ?? '');
  const key = [
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
    version,
    platform,
    arch,
    libc() ?? '',
    ...settings,
  ];
  return join(cacheFolder(), `modules-${createHash('sha256').update(key.join('\0')).digest('hex').slice(0, 16)}`);
}

/** The C library that native packages are built for; only Linux has two. */
export function libc() {
  if (process.platform !== 'linux') return undefined;
  return existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc';
}

/**
 * npm's own note of what is installed comes last: without it node_modules is not taken for whole.
 * @param {string} modules
 * @param {string} entry
 */
function fill(modules, entry) {
  const { folders, files, links } = manifestOf(entry);
  const put = putter();
  mkdirSync(modules);
  for (const folder of folders) mkdirSync(join(modules, folder));
  for (const [path, target] of links) symlinkSync(target, join(modules, path));
  for (const [path, size, mtimeMs] of files) {
    const kept = join(entry, 'node_modules', path);
    if (!isUnchanged(kept, size, mtimeMs)) throw new ChangedEntry();
    put(kept, join(modules, path));
  }
}

/**
 * @param {string} entry
 * @returns {Manifest}
 */
function manifestOf(entry) {
  try {
    return JSON.parse(readFileSync(join(entry, 'manifest.json'), 'utf8'));
  } catch {
    throw new ChangedEntry();
  }
}

/**
 * @param {string} file
 * @param {number} size
 * @param {number} mtimeMs
 */
function isUnchanged(file, size, mtimeMs) {
  const now = lstatSync(file, { throwIfNoEntry: false });
  return now?.size === size && now.mtimeMs === mtimeMs;
}

/**
 * @param {string} modules
 * @param {string} copy
 */
function copyOf(modules, copy) {
  const manifest = contentsOf(modules);
  const put = putter();
  mkdirSync(copy);
  for (const folder of manifest.folders) mkdirSync(join(copy, folder));
  for (const file of manifest.files) {
    const kept = join(copy, file[0]);
    if (put(join(modules, file[0]), kept) === 'link') protect(kept);
    const { size, mtimeMs } = lstatSync(kept);
    file[1] = size;
    file[2] = mtimeMs;
  }
  return manifest;
}

/**
 * Tools keep notes of their own in hidden folders (.vite, .cache); only npm's belong to the packages.
 * @param {string} modules
 * @returns {Manifest}
 */
function contentsOf(modules) {
  /** @type {Manifest} */
  const contents = { folders: [], files: [], links: [] };
  const visit = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (folder === '' && entry.name.startsWith('.') && entry.name !== '.bin') continue;
      if (entry.isSymbolicLink()) contents.links.push([path, readlinkSync(join(modules, path))]);
      else if (entry.isFile()) contents.files.push([path, 0, 0]);
      else if (entry.isDirectory()) {
        contents.folders.push(path);
        visit(path);
      }
    }
  };
  visit('');
  contents.files.push([lockOfPackages, 0, 0]);
  return contents;
}

/**
 * Shares a file the best way the file systems allow: as a clone, as a second name of the same file, or as a copy.
 * npm writes its notes in place, so those are never second names.
 */
function putter() {
  /** @type {[string, (from: string, to: string) => void][]} */
  const ways = [
    ['clone', (from, to) => copyFileSync(from, to, constants.COPYFILE_FICLONE_FORCE)],
    ['link', linkSync],
    ['copy', (from, to) => copyFileSync(from, to)],
  ];
  let [[name, place] = ['', linkSync], ...others] = ways;
  return (/** @type {string} */ from, /** @type {string} */ to) => {
    if (basename(from) === lockOfPackages) {
      copyFileSync(from, to);
      return 'copy';
    }
    for (;;) {
      try {
        place(from, to);
        return name;
      } catch (error) {
        const [next] = others;
        if (
          next === undefined ||
          ['ENOENT', 'ENOSPC', 'EDQUOT'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')
        )
          throw error;
        [name, place] = next;
        others = others.slice(1);
      }
    }
  };
}

/**
 * A file with several names is changed in every checkout at once, so it is not to be changed by accident.
 * (Windows does not remove what is read-only.)
 * @param {string} file
 */
function protect(file) {
  if (process.platform !== 'win32') chmodSync(file, statSync(file).mode & 0o555);
}

/** @param {string} entry */
function markAsUsed(entry) {
  bestEffort(() => utimesSync(entry, new Date(), new Date()));
}

/** @param {string} current */
function removeOldEntries(current) {
  const entries = readdirSync(cacheFolder())
    .filter((name) => name.startsWith('modules-'))
    .map((name) => join(cacheFolder(), name))
    .filter((entry) => entry !== current)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const entry of entries.slice(keptEntries - 1)) bestEffort(() => discard(entry));
}

/** @param {() => void} work */
function bestEffort(work) {
  try {
    work();
  } catch {
    // The cache is a help, never a condition.
  }
}
