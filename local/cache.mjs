// @ts-check
// The folder of this user that outlives a clone. It runs on any Node from 18 on without a dependency: packages are kept in it, too.
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

/** A new folder to prepare an entry in; renaming it to the entry's name makes the entry appear whole. */
export function draftFolder() {
  removeStaleDrafts();
  const draft = draftName();
  mkdirSync(draft, { recursive: true });
  return draft;
}

/**
 * Takes an entry away. It is renamed first, so that nobody finds half of it.
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

/** An interrupted download, build or copy leaves its folder; none takes a day. */
function removeStaleDrafts() {
  const oldest = Date.now() - 24 * 3600_000;
  for (const name of existsSync(cacheFolder()) ? readdirSync(cacheFolder()) : []) {
    const since = /^draft-\d+-(\d+)$/.exec(name)?.[1];
    if (since !== undefined && Number(since) < oldest)
      rmSync(join(cacheFolder(), name), { recursive: true, force: true });
  }
}
