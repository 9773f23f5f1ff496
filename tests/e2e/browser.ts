/** A real Chromium, and checks that apply to every screen in every state. */
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Download, Locator, Page, Request } from 'playwright-core';
import { violationsAtRest } from './axe.ts';
import { recordPage } from './page-record.ts';

/** Widths in CSS pixels that every screen must fit. */
const widths = [390, 1440] as const;
const height = 900;

export { connectBrowser as openBrowser } from '../_support/chromium.ts';

/** Reads a download through its stream, because its path exists only where Chromium runs. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/** Suppresses the tour, as if the person had skipped it in this session. */
export async function withoutTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    // A document without an origin, such as that of a page before its first address, has no storage.
    "try { sessionStorage.setItem('soundings.tour-ended', 'yes'); sessionStorage.removeItem('soundings.tour-person') } catch {}",
  );
}

export interface PageOptions {
  /** Lets the tour start automatically. */
  hasTour?: boolean;
  /** Installs a clock, so that the test can advance time in the page: `page.clock`. */
  hasClock?: boolean;
}

/**
 * Opens a page in its own session without animations. `consoleMessages` collects the browser's console messages. The tour
 * starts automatically only if requested.
 */
export async function openPage(
  browser: Browser,
  baseURL: string,
  { hasTour = false, hasClock = false }: PageOptions = {},
): Promise<{ page: Page; consoleMessages: string[] }> {
  const viewport = { width: widths[1], height };
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-US',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  if (!hasTour) await withoutTour(context);
  if (hasClock) await context.clock.install();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  recordPage(page);
  const consoleMessages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      consoleMessages.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => consoleMessages.push(error.message));
  return { page, consoleMessages };
}

/**
 * Expects that axe finds no violation and that nothing overflows sideways, by default at both widths. Leaves the page
 * at the last, wide one.
 */
export async function expectSound(page: Page, at: readonly number[] = widths): Promise<void> {
  // A quote that is fading in has no contrast yet, so axe checks pages with reduced motion.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of at) {
    await page.setViewportSize({ width, height });
    expect(await violationsAtRest(page, width)).toEqual([]);
    expect({ width, sticksOut: await widthBeyondView(page) }).toEqual({ width, sticksOut: 0 });
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
}

/** Waits for this number of elements, because removed ones may remain for a frame. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while ((await locator.count()) !== count && Date.now() < deadline) await sleep(50);
  expect(await locator.count()).toBe(count);
}

/** Waits until the element is gone. `expectStaysAway` checks that it does not appear later. */
export async function expectGone(locator: Locator): Promise<void> {
  await expectCount(locator, 0);
}

/**
 * Expects that an element does not appear while the page's clock advances by a time and all pending requests are
 * answered. The clock must have been installed before the page was loaded.
 */
export async function expectStaysAway(locator: Locator, forMs = 3_000): Promise<void> {
  const page = locator.page();
  if (!(await page.evaluate(() => '__pwClock' in globalThis)))
    throw new Error('This page has no clock of its own: see `hasClock` of openPage');
  expect(await locator.count()).toBe(0);
  const asked: Promise<unknown>[] = [];
  const note = (request: Request) => {
    if (request.headers()['accept'] !== 'text/event-stream')
      asked.push(request.response().then((response) => response?.finished()));
  };
  page.on('request', note);
  await page.clock.runFor(forMs);
  // Playwright reports requests a moment after the page sent them, and the page shows responses a moment after they
  // arrive.
  for (let quietRounds = 0; quietRounds < 2;) {
    const before = asked.length;
    await sleep(100);
    await Promise.allSettled(asked);
    await page.clock.runFor(500);
    quietRounds = asked.length === before ? quietRounds + 1 : 0;
  }
  page.off('request', note);
  expect(await locator.count()).toBe(0);
}

function widthBeyondView(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
