/** The browser of browser tests. */
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../local/chromium-program.mjs';
import { withCoverage } from './page-coverage.ts';
import { requireServer, readRunServers, runFolder } from './run-servers.ts';

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const missingChromium = 'Browser tests need Chromium (local/chromium.ts explains how to install it)';

/**
 * Connects to the Chromium of the test run, where `close` closes only what was opened through it; outside jest starts
 * one.
 */
export async function connectBrowser(): Promise<Browser> {
  if (runFolder()) return withCoverage(await chromium.connect(requireServer(readRunServers().chromium).wsEndpoint));
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(missingChromium);
  return chromium.launch({ executablePath, args: chromiumFlags });
}
