import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inheritedEnvironment } from '../config/env.ts';
import { StackError } from './stack-error.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The browser that browser tests drive; null when there is none. */
export function findChromium(): string | null {
  const folders = (inheritedEnvironment().PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...elsewhere].find((path) => existsSync(path)) ?? null;
}

/** The browser, installed from the system's packages when we may. Throws StackError with what to install. */
export function ensureChromium(say: (line: string) => void): string {
  const present = findChromium();
  if (present !== null) return present;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    say('Chromium: installing it with apt-get');
    const env = { ...inheritedEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], { stdio: 'ignore', env });
  }
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new StackError('The browser tests need Chromium: install it (on Debian and Ubuntu: sudo apt-get install chromium) and try again.');
}
