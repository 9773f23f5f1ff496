/** Measures what a browser downloads for a page on the first visit. */
import type { Browser } from 'playwright-core';
import { openHome } from '../local/home.ts';
import { submit } from '../local/simulate/operations.ts';
import { buildWeb, isWebBuilt } from '../local/web-build.ts';
import { tempFolder } from '../tests/_support/temp-folder.ts';
import { addAnalyst } from './support/analyst.ts';
import { launchBrowser, signedInState, type BrowserState } from './support/browser.ts';
import type { Bench } from './support/bench.ts';
import { startBenchStack } from './support/bench-stack.ts';
import { table } from './support/table.ts';

export const webSize: Bench = {
  name: 'web-size',
  title: 'First load in the browser',
  async run({ say }) {
    if (!isWebBuilt()) await buildWeb(openHome(tempFolder('bench-web')));
    const setup = await startBenchStack();
    try {
      await setup.startWorker();
      const { session, cohort } = await addAnalyst(setup);
      const { jobId } = await submit(session, {
        message: 'The library opens on Sundays.',
        segmentIds: [cohort],
        numUsers: 20,
        models: ['gpt-4o'],
      });
      const browser = await launchBrowser(say);
      try {
        const { app } = setup.stack.urls;
        const signedIn = await signedInState(browser, app);
        const rows = [
          ['`/`, signed out', ...(await firstLoad(browser, app))],
          ['`/`, signed in', ...(await firstLoad(browser, app, signedIn))],
          ['`/runs/…`', ...(await firstLoad(browser, `${app}/runs/${jobId}`, signedIn))],
          ...(await rowPerRoute(browser, app, signedIn)),
        ];
        for (const [page, script] of rows) say(`${page}: ${Number(script).toFixed(0)} kB of script`);
        return `As sent over the wire (brotli), with an empty cache; 1 kB is 1,000 bytes.\n\n${table(['Page', 'Script, kB', 'Styles, kB', 'Files'], rows)}`;
      } finally {
        await browser.close();
      }
    } finally {
      await setup.stop();
    }
  },
};

const routes = ['/runs', '/compare', '/recurring', '/segments', '/ai-assistant', '/analytics', '/settings'];

/** Returns one row of the table per route. */
async function rowPerRoute(
  browser: Browser,
  app: string,
  signedIn: BrowserState,
): Promise<[string, number, number, number][]> {
  const rows: [string, number, number, number][] = [];
  for (const route of routes) rows.push([`\`${route}\``, ...(await firstLoad(browser, `${app}${route}`, signedIn))]);
  return rows;
}

/** Returns kilobytes of scripts and of style sheets, and the number of files, until the page has loaded. */
async function firstLoad(
  browser: Browser,
  url: string,
  storageState?: BrowserState,
): Promise<[number, number, number]> {
  const context = await browser.newContext(storageState === undefined ? {} : { storageState });
  const page = await context.newPage();
  const sizes: Promise<{ type: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type === 'script' || type === 'stylesheet')
      sizes.push(request.sizes().then(({ responseBodySize }) => ({ type, bytes: responseBodySize })));
  });
  // A page with an event stream never becomes idle, so its heading and two more seconds for lazy parts are awaited.
  await page.goto(url);
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(2_000);
  const files = await Promise.all(sizes);
  await context.close();
  const kilobytes = (type: string) =>
    files.filter((file) => file.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  return [kilobytes('script'), kilobytes('stylesheet'), files.length];
}
