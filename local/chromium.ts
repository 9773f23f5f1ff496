import { findOrInstallChromium } from './chromium-program.mjs';
import { StackError } from './stack-error.ts';

/** The browser, installed from the system's packages when we may. Throws StackError with what to install. */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  const found = await findOrInstallChromium(say);
  if (found !== null) return found;
  throw new StackError(
    'The browser tests need Chromium: install it (on Debian and Ubuntu: sudo apt-get install chromium) and try again.',
  );
}
