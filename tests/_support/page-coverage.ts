/** In a run with --coverage (local/testing/covered): which parts of the web client's scripts a page has run. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ranBytes, rangesOf } from '../../local/testing/covered/ranges.mjs';

const folder = process.env.SOUNDINGS_COVERAGE;

/** The same browser; with --coverage its pages are counted until their context or the browser is closed. */
export function withCoverage(browser: Browser): Browser {
  if (folder === undefined) return browser;
  const newContext = browser.newContext.bind(browser);
  const close = browser.close.bind(browser);
  browser.newContext = async (options) => countedContext(await newContext(options));
  browser.close = async () => {
    for (const context of browser.contexts()) await context.close();
    await close();
  };
  return browser;
}

function countedContext(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context);
  const close = context.close.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    return page;
  };
  context.close = async () => {
    for (const page of context.pages()) await keep(page).catch(() => undefined);
    await close();
  };
  return context;
}

async function keep(page: Page): Promise<void> {
  const scripts = await page.coverage.stopJSCoverage();
  const ran: Record<string, number[]> = {};
  for (const { url, functions } of scripts) {
    const path = new URL(url).pathname;
    ran[path] = union(ran[path] ?? [], rangesOf(ranBytes(functions)));
  }
  writeFileSync(join(folder ?? '', `page-${randomUUID()}.json`), JSON.stringify(ran));
}

function union(one: readonly number[], other: readonly number[]): number[] {
  const ran = new Uint8Array(Math.max(one.at(-1) ?? 0, other.at(-1) ?? 0));
  for (const runs of [one, other]) for (let at = 0; at < runs.length; at += 2) ran.fill(1, runs[at], runs[at + 1]);
  return rangesOf(ran);
}
