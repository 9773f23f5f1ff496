/**
 * Size of the scripts that a browser downloads for a page on the first visit, compressed as sent. 1 kB is 1,000 bytes.
 * @guards web/app/** web/main.tsx web/vite.config.ts web/components/** web/features/{compose,run}/** web/lib/** api/compressed-assets.ts package-lock.json
 */
import type { Page } from 'playwright-core';
import { openDatabase } from '../../db/client.ts';
import { storeAnalyticsRuns } from '../_support/analytics-runs.ts';
import { beSignedIn, demoSession, giveDemoKeys, type Journey, openJourney, seedDemo } from './journey.ts';
import { openPage, withoutTour } from './browser.ts';

let journey: Journey;
let run: { jobId: string | null };

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo });
  await giveDemoKeys(journey);
  const { me } = await (await demoSession(journey)).ask<{ me: { userId: string } }>('{ me { userId } }');
  const db = openDatabase(journey.stack.urls.database, 2);
  await storeAnalyticsRuns(db, me.userId);
  run = await db
    .selectFrom('dynamicSimulationRun')
    .select('jobId')
    .where('status', '=', 'completed')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  await db.destroy();
}, 180_000);

afterAll(() => journey?.close(), 60_000);

test.each([
  ['/', 300, async (page: Page) => page.getByLabel('Message', { exact: true }).waitFor()],
  [
    '/analytics',
    350,
    async (page: Page) =>
      page
        .getByRole('img', { name: /^Shares of positive and negative/ })
        .locator('svg')
        .waitFor(),
  ],
  ['/runs/:jobId', 350, async (page: Page) => page.getByRole('heading', { name: 'In their words' }).waitFor()],
])(
  'the screen %s loads at most %d kB of script',
  async (path, most, isThere) => {
    // Separate storage and cache, as on the first visit.
    const { page } = await openPage(journey.browser, journey.stack.urls.app);
    try {
      await beSignedIn({ ...journey, page });
      const state = await page.context().storageState();
      const context = await journey.browser.newContext({ baseURL: journey.stack.urls.app, storageState: state });
      await withoutTour(context);
      const fresh = await context.newPage();
      const sizes: Promise<number>[] = [];
      fresh.on('requestfinished', (request) => {
        if (request.resourceType() === 'script')
          sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await fresh.goto(path.replace(':jobId', run.jobId ?? ''));
      await isThere(fresh);
      // Loaded last, when the page is idle.
      await fresh.getByRole('complementary', { name: 'Chat' }).getByRole('button').waitFor();
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000;
      await context.close();
      expect(total).toBeGreaterThan(100);
      expect(total).toBeLessThanOrEqual(most);
    } finally {
      await page.context().close();
    }
  },
  90_000,
);
