// @ts-check
// The user's cache folder, which outlives a clone. This file runs on Node 18 and newer without packages, because the
// packages may have to be restored from the cache first.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';

/** @returns {string} */
export function cacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, 'soundings');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches', 'soundings');
  if (platform() === 'win32') return join(LOCALAPPDATA ?? homedir(), 'soundings', 'cache');
  return join(homedir(), '.cache', 'soundings');
}

/** Returns a new folder for an entry in preparation; renaming it to the entry's name completes the entry atomically. */
export function draftFolder() {
  removeStaleDrafts();
  const draft = draftName();
  mkdirSync(draft, { recursive: true });
  return draft;
}

/**
 * Removes an entry, given by its path. It is renamed first, so that no process finds a partial entry.
 * @param {string} entry
 */
export function discard(entry) {
  const draft = draftName();
  renameSync(entry, draft);
  rmSync(draft, { recursive: true, force: true });
}

function draftName() {
  return join(cacheFolder(), `draft-${process.pid}-${Date.now()}`);
}

/** Removes folders of interrupted downloads, builds and copies. They are older than a day, which none of these takes. */
function removeStaleDrafts() {
  const oldest = Date.now() - 24 * 3600_000;
  for (const name of existsSync(cacheFolder()) ? readdirSync(cacheFolder()) : []) {
    const since = /^draft-\d+-(\d+)$/.exec(name)?.[1];
    if (since !== undefined && Number(since) < oldest)
      rmSync(join(cacheFolder(), name), { recursive: true, force: true });
  }
}
