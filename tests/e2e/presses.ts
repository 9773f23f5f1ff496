/** Counts a person's presses in a page: those of a pointer, and keys that activate. */
import type { BrowserContext, Page } from 'playwright-core';

/** Counts from the next load on; the count survives loads of the tab. */
export async function countPresses(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const add = () => {
      const before = Number(sessionStorage.getItem('test.presses') ?? '0');
      sessionStorage.setItem('test.presses', String(before + 1));
    };
    addEventListener('pointerdown', add, true);
    addEventListener(
      'keydown',
      ({ key, target }) => {
        const isText = (target as Element).matches('input, textarea');
        if (key === 'Enter' || (key === ' ' && !isText)) add();
      },
      true,
    );
  });
}

export async function pressesOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem('test.presses') ?? '0'));
}
