/** Presses Tab many times without waiting for each, which takes most of the time of moving through a page. */
import type { CDPSession, Page } from 'playwright-core';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/** Resolves when the page has handled all keys. It handles each before the next one. */
export async function pressTab(page: Page, times: number): Promise<void> {
  const session = await openSession(page);
  const sent = Array.from({ length: times }, () => [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ]);
  await Promise.all(sent.flat());
}

function openSession(page: Page): Promise<CDPSession> {
  const open = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, open);
  return open;
}
