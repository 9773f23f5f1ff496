/** A browser for benchmarks, signed in as the analyst. */
import { chromium, type Browser } from 'playwright-core';
import { ensureChromium } from '../../local/chromium.ts';
import { analyst } from './analyst.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
];

export async function launchBrowser(say: (line: string) => void): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(say), args: flags });
}

export type BrowserState = Awaited<ReturnType<typeof signedInState>>;

/** Returns the browser's storage after the analyst has signed in and closed the tour. */
export async function signedInState(browser: Browser, app: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${app}/sign-in`);
  await page.getByLabel('Email').fill(analyst.email);
  await page.getByLabel('Password', { exact: true }).fill(analyst.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Message', { exact: true }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
