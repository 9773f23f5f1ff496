// @ts-check
// Stores node_modules in the user's cache and links it into the next checkout that needs the same packages. Runs on any
// Node from 18 on without packages, because it provides them.
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
 * Content of an entry, with paths relative to node_modules. A file's size and time (ms) show whether it was changed.
 * @typedef {{ folders: string[], files: [path: string, size: number, mtimeMs: number][], links: [path: string, target: string][] }} Manifest
 */

const lockOfPackages = '.package-lock.json';

/** Number of entries, so that two branches with different packages can alternate; older entries are removed. */
const keptEntries = 2;

/** Settings of npm that change the installed packages, under the names that npm gives them in scripts. */
const npmSettings = ['ignore_scripts', 'omit', 'os', 'cpu', 'libc'];

class ChangedEntry extends Error {}

/**
 * Fills node_modules from the cache. Returns false without a matching entry; a changed or partial entry is removed.
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
 * Stores the installed packages. Returns true when they are in the cache; errors of the disk are ignored.
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
 * Returns the path of the entry; null when the cache is disabled or there are no packages.
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

/** Returns the C library that native packages are built for; only Linux has two. */
export function libc() {
  if (process.platform !== 'linux') return undefined;
  return existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc';
}

/**
 * Fills node_modules. npm's list of installed packages comes last, because node_modules counts as incomplete without it.
 * @param {string} modules
 * @param {string} entry
 */
function fill(modules, entry) {
  const { folders, files, links } = manifestOf(entry);
  const put = createFileSharer();
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
  const put = createFileSharer();
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
 * Lists the content of node_modules. Hidden folders of other tools (.vite, .cache) are left out; npm's are kept.
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
 * Returns a function that shares a file in the best way that the file systems allow: as a clone, a hard link or a copy.
 * npm's own files are never hard links, because npm changes them in place.
 */
function createFileSharer() {
  /** @type {[string, (from: string, to: string) => void][]} */
  const methods = [
    ['clone', (from, to) => copyFileSync(from, to, constants.COPYFILE_FICLONE_FORCE)],
    ['link', linkSync],
    ['copy', (from, to) => copyFileSync(from, to)],
  ];
  let [[name, place] = ['', linkSync], ...others] = methods;
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
 * Makes a hard-linked file read-only, because a change would affect every checkout. Windows is excluded, because it
 * does not remove read-only files.
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
    // The cache is optional.
  }
}
