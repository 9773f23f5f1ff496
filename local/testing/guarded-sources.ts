/** The sources that a deep test file guards, and a hash of them, which tells whether it has to run again. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { inheritedEnvironment } from '../../config/env.ts';

const root = join(import.meta.dirname, '..', '..');

/** A guard that matches more files is refused unless a reason is written beside it. */
export const maxGuardedFiles = 400;

export interface Guards {
  globs: string[];
  /** Text of the `@guards-many` line: why so many files are guarded. */
  reason: string;
}

/** Parses the globs after `@guards` in the comments at the top of a deep test file; there may be several such lines. */
export function parseGuards(text: string): Guards {
  const lines = (tag: string) =>
    [...text.slice(0, 2_000).matchAll(new RegExp(String.raw`^(?:/\*\*|//| \*) ${tag} (.*)$`, 'gm'))].map(
      ([, rest = '']) => rest.replace(/\s*\*\/$/, '').trim(),
    );
  return {
    globs: lines('@guards')
      .flatMap((line) => line.split(/\s+/))
      .filter(Boolean),
    reason: lines('@guards-many').join(' '),
  };
}

export function readGuards(file: string): Guards {
  return parseGuards(readFileSync(join(root, file), 'utf8'));
}

/** Lists and hashes guarded sources as they are in the checkout, uncommitted changes included. Reads each file once. */
export class GuardedSources {
  readonly #known = new Set(listFiles());
  readonly #hashes = new Map<string, string>();

  /** Returns the files that a test file guards as sorted paths from the root. */
  list(file: string): string[] {
    return this.listMatching(readGuards(file).globs);
  }

  listMatching(globs: string[]): string[] {
    const paths = globSync(globs, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
    return [...new Set(paths)].filter((path) => this.#known.has(path)).toSorted();
  }

  /** Returns a hash of the test file and of its sources: their names, and all but the comments of what they hold. */
  hash(file: string): string {
    const hash = createHash('sha256');
    for (const path of [file, ...this.list(file)]) hash.update(`${path}\0${this.#hashOf(path)}\0`);
    return hash.digest('hex').slice(0, 20);
  }

  #hashOf(path: string): string {
    const known = this.#hashes.get(path);
    if (known !== undefined) return known;
    const fresh = createHash('sha256')
      .update(behaviorOf(path, readFileSync(join(root, path), 'utf8')))
      .digest('hex');
    this.#hashes.set(path, fresh);
    return fresh;
  }
}

/**
 * Returns the part of a file that can change what a test sees: code without comments, types and layout, so that a better
 * comment does not run an hour of tests again; any other file as it is.
 */
export function behaviorOf(path: string, text: string): string {
  if (!/\.(?:ts|tsx|mjs)$/.test(path)) return text;
  const { code } = transformSync(text, {
    filename: path,
    configFile: false,
    swcrc: false,
    minify: true,
    jsc: {
      parser: { syntax: 'typescript', tsx: path.endsWith('.tsx') },
      target: 'es2024',
      minify: { compress: false, mangle: false, format: { comments: false } },
    },
  });
  return code;
}

/** Returns the files of the repository and new ones that git does not ignore. */
function listFiles(): string[] {
  const listed = git(['ls-files']) ?? [];
  const deleted = new Set(git(['ls-files', '--deleted']));
  return [...listed, ...(git(['ls-files', '--others', '--exclude-standard']) ?? [])].filter(
    (path) => !deleted.has(path),
  );
}

/** Returns the lines of git's output; null when git fails. */
export function git(args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    env: inheritedEnvironment(),
    maxBuffer: 1e8,
  });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
}
