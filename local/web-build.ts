/** Builds the web client when its sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runChild, readTail } from './child.ts';
import { inheritedEnvironment } from '../config/env.ts';
import type { Home } from './home.ts';
import { StackError } from './stack-error.ts';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist', 'web');
const stamp = join(root, 'dist', 'web.stamp');

/** True when dist/web was built from the current sources. */
export function isWebBuilt(): boolean {
  return (
    existsSync(join(output, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOfSources()
  );
}

/** Marks the build as outdated, so that the next process that needs it builds again. */
export function forgetWebBuild(): void {
  rmSync(stamp, { force: true });
}

/** Builds the web client with Vite into dist/web. Throws StackError with the end of Vite's output. */
export async function buildWeb(
  home: Home,
  { withSourceMaps = false }: { withSourceMaps?: boolean } = {},
): Promise<void> {
  const digest = digestOfSources();
  const logFile = home.logFile('web-build');
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const child = runChild({
    name: 'web-build',
    command: process.execPath,
    args: [
      vite,
      'build',
      '--config',
      join(root, 'web', 'vite.config.ts'),
      '--logLevel',
      'warn',
      ...(withSourceMaps ? ['--sourcemap', 'hidden'] : []),
    ],
    env: { ...inheritedEnvironment(), NODE_ENV: 'production' },
    cwd: root,
    logFile,
  });
  const outcome = await child.exited;
  if (outcome !== 'exit code 0')
    throw new StackError(`The web client could not be built (${outcome}); ${logFile} ends with:\n${readTail(logFile)}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/** Hashes all inputs of the build: sources of web/ and domain/, which the client shares, and library versions. */
function digestOfSources(): string {
  const digest = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['web', 'domain']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).toSorted(byPath)) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      digest.update(path.slice(root.length)).update('\0').update(readFileSync(path));
    }
  }
  return digest.digest('hex');
}

function byPath(one: { parentPath: string; name: string }, other: { parentPath: string; name: string }): number {
  return join(one.parentPath, one.name) < join(other.parentPath, other.name) ? -1 : 1;
}
