/** Finds or installs the browser for browser tests. */
import { findOrInstallChromium } from './chromium-program.mjs';
import { StackError } from './stack-error.ts';

/**
 * Returns the browser, which is installed from the system's packages if permitted. Throws StackError with what to
 * install.
 */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  const found = await findOrInstallChromium(say);
  if (found !== null) return found;
  throw new StackError(
    'The browser tests need Chromium: install it (on Debian and Ubuntu: sudo apt-get install chromium) and try again.',
  );
}
