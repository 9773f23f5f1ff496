/** A real Chromium, and what must hold of every screen in every state. */
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Download, Locator, Page, Request } from 'playwright-core';
import { recordPage } from './page-record.ts';

/** Widths that every screen must fit, in CSS pixels. */
const widths = [390, 1440] as const;
const height = 900;

export { connectBrowser as openBrowser } from '../_support/chromium.ts';

/** The file the page sent: a path of its own it has only where Chromium runs. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

/** Leaves the tour out, as for somebody who has skipped it in this session. */
export async function withoutTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    "sessionStorage.setItem('soundings.tour-ended', 'yes'); sessionStorage.removeItem('soundings.tour-person')",
  );
}

export interface PageOptions {
  /** The tour starts by itself, as for somebody new. */
  hasTour?: boolean;
  /** The test can let time pass in the page: `page.clock`. */
  hasClock?: boolean;
}

/**
 * A page of its own session, without motion; `complaints` collects what the browser's console had to say. The tour does not start by
 * itself there unless asked for.
 */
export async function openPage(
  browser: Browser,
  baseURL: string,
  { hasTour = false, hasClock = false }: PageOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
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
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** axe finds nothing, and nothing sticks out sideways, at both widths unless told. Leaves the page at the last one, the wide one. */
export async function expectSound(page: Page, at: readonly number[] = widths): Promise<void> {
  // A quote that is just fading in has no contrast yet: axe judges pages at rest, as people who asked for less motion see them.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of at) {
    await page.setViewportSize({ width, height });
    expect(await violationsAtRest(page, width)).toEqual([]);
    expect({ width, sticksOut: await widthBeyondView(page) }).toEqual({ width, sticksOut: 0 });
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
}

/** So many elements, as soon as the page has come to rest: what is going away may be there for a frame more. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while ((await locator.count()) !== count && Date.now() < deadline) await sleep(50);
  expect(await locator.count()).toBe(count);
}

/** What was there has gone, or goes in a moment. Says nothing of what may come later: `expectStaysAway` does. */
export async function expectGone(locator: Locator): Promise<void> {
  await expectCount(locator, 0);
}

/**
 * What is not there does not come either while the page's clock, which must have been installed before the page was loaded, runs on so far,
 * and once whatever the page asked meanwhile was answered.
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
  // Requests are heard of a moment after the page made them, and an answer is on the page a moment after it came.
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

/** What axe finds wrong, twice over: a frame in the middle of a change is looked at again, a real violation stays. */
export async function violationsAtRest(page: Page, width: number): Promise<string[]> {
  const found = await axeViolations(page, width);
  if (found.length === 0) return found;
  await sleep(1_000);
  return axeViolations(page, width);
}

async function axeViolations(page: Page, width: number): Promise<string[]> {
  // There are no frames to gather from, which is all that the mode of today would do, in a page of its own each time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id} at ${width} px: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

function widthBeyondView(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
