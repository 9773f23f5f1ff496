/** Records which parts of the web client's scripts a page has run, in a run with --coverage (local/testing/covered). */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ranBytes, toRuns } from '../../local/testing/covered/ranges.mjs';
import { mergeRuns } from '../../local/testing/covered/runs.ts';

const folder = process.env.SOUNDINGS_COVERAGE;

/** Returns the same browser; with --coverage it records its pages until their context or the browser is closed. */
export function withCoverage(browser: Browser): Browser {
  if (folder === undefined) return browser;
  const newContext = browser.newContext.bind(browser);
  const close = browser.close.bind(browser);
  browser.newContext = async (options) => recordedContext(await newContext(options));
  browser.close = async () => {
    for (const context of browser.contexts()) await context.close();
    await close();
  };
  return browser;
}

function recordedContext(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context);
  const close = context.close.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    return page;
  };
  context.close = async () => {
    for (const page of context.pages()) await storeRecord(page).catch(() => undefined);
    await close();
  };
  return context;
}

async function storeRecord(page: Page): Promise<void> {
  const scripts = await page.coverage.stopJSCoverage();
  const ran: Record<string, number[]> = {};
  for (const { url, functions } of scripts.filter(({ url }) => URL.canParse(url))) {
    const path = new URL(url).pathname;
    ran[path] = mergeRuns(ran[path] ?? [], toRuns(ranBytes(functions)));
  }
  writeFileSync(join(folder ?? '', `page-${randomUUID()}.json`), JSON.stringify(ran));
}
