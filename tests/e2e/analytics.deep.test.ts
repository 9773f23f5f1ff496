/**
 * Analytics in a real browser: without runs, with runs, filtered by the address, as a table, as a picture.
 * @guards web/features/analytics/** web/components/chart/** services/analytics/**
 */
import { print } from 'graphql';
import type { Page } from 'playwright-core';
import { openDatabase, type Db } from '../../db/client.ts';
import type { StackSession } from '../../local/session.ts';
import { AnalyticsViewDocument, type AnalyticsViewQuery } from '../../web/generated/analytics/graphql.ts';
import { messages, storeAnalyticsRuns } from '../_support/analytics-runs.ts';
import { enterPassword } from './account.ts';
import { bytesOf, expectCount, expectSound } from './browser.ts';
import { demo, demoSession, type Journey, openJourney, seedDemo } from './journey.ts';
import { stepsInOrder } from './steps.ts';

let journey: Journey;
let db: Db;
let session: StackSession;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo });
  ({ page, consoleMessages } = journey);
  db = openDatabase(journey.stack.urls.database, 2);
  session = await demoSession(journey);
  await page.goto('/sign-in?next=/analytics');
  await enterPassword(page, demo);
}, 180_000);

afterAll(async () => {
  await db?.destroy();
  await journey?.close();
}, 60_000);

const step = stepsInOrder();

/** Returns the API's figures for a filter. */
async function view(filter: object = {}): Promise<AnalyticsViewQuery['analytics']> {
  return (await session.ask<AnalyticsViewQuery>(print(AnalyticsViewDocument), { filter })).analytics;
}

/** Waits until every chart is drawn, including the loading of the library. */
async function drawn(): Promise<void> {
  await page.locator('[role=img][aria-busy=false] svg').first().waitFor();
  await page.locator('[role=img][aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Waits until the screen shows this number of personas. */
async function personas(count: number): Promise<void> {
  await page.getByText(new RegExp(`^${count}\\spersonas? answered`)).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

const ranked = () => page.locator('section', { has: page.getByRole('heading', { name: 'Best and worst messages' }) });

function address(): string {
  return decodeURIComponent(new URL(page.url()).search);
}

step('a person without runs sees example figures that are marked as such, and a link to the first run', async () => {
  await page.getByText('Nothing to analyze yet').waitFor();
  await page.getByText('Sample data', { exact: true }).waitFor();
  await drawn();
  await page.getByRole('button', { name: 'Test your first message' }).click();
  await page.getByLabel('Message', { exact: true }).waitFor();
});

step('existing runs are counted, and the navigation links to the analytics', async () => {
  const { userId } = (await session.ask<{ me: { userId: string } }>('{ me { userId } }')).me;
  await storeAnalyticsRuns(db, userId);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
  await personas(720);
  await page.getByText('3 of 12 runs were answered by the simulated provider', { exact: false }).waitFor();
  // Some messages were simulated, and each of them is marked.
  await ranked().getByRole('listitem').getByText('Simulated provider').first().waitFor();
  expect(await ranked().locator('header').innerText()).not.toContain('Simulated provider');
  await drawn();
  await expectSound(page);
});

step('every filter is stored in the URL and read from it', async () => {
  await page.getByRole('combobox', { name: 'Provider' }).selectOption({ label: 'Anthropic' });
  await personas(180);
  expect(address()).toBe('?provider=anthropic');
  await page.reload();
  await personas(180);
  expect(await page.getByRole('combobox', { name: 'Provider' }).inputValue()).toBe('anthropic');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await personas(720);
  expect(address()).toBe('');
  await page.getByLabel('Search messages').fill('landfill');
  await personas(180);
  expect(address()).toBe('?q=landfill');
  // All messages were simulated, which is said once.
  await ranked().locator('header').getByText('Simulated provider').waitFor();
  await expectCount(ranked().getByText('Simulated provider'), 1);
  await page.getByRole('combobox', { name: 'Answered by' }).selectOption({ label: 'Models' });
  await page.getByText('No run or panel matches these filters').waitFor();
  expect(address()).toBe('?q=landfill&answers=model');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await personas(720);
});

step('figures are filtered by segment, state and days', async () => {
  await page.getByLabel('Segments: type to search').fill('Rural');
  await page.getByRole('option', { name: /Rural small business/ }).click();
  await page.keyboard.press('Escape');
  const rural = await view({ segmentIds: ['rural-business'] });
  await personas(rural.totals.counts.total);
  expect(address()).toBe('?segment=rural-business');
  await page.goto('/analytics?status=failed');
  await personas(60);
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`/analytics?from=${today}&to=${today}`);
  const one = await view({ from: today, to: today });
  await personas(one.totals.counts.total);
  expect(await page.getByLabel('First day').inputValue()).toBe(today);
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last 7 days' });
  await personas(180);
  expect(address()).toBe('?period=7d');
  await page.goto('/analytics?period=always&status=lost');
  await personas(720);
});

step('each chart can be shown as a table with the figures of the API', async () => {
  const { bySegment, ageByGender } = await view();
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  await page.getByRole('button', { name: 'Positive share by segment as table' }).click();
  const table = page.getByRole('table', { name: 'Positive share by segment' });
  const rows = await table.locator('tbody tr').allInnerTexts();
  expect(rows.map((row) => row.split('\t').slice(0, 3))).toEqual(
    bySegment.map(({ label, counts, positive }) => [label, String(counts.total), percent(positive.share)]),
  );
  await page.getByRole('button', { name: 'Age and gender as table' }).click();
  const cells = await page.getByRole('table', { name: 'Age and gender' }).locator('tbody td').allInnerTexts();
  expect(cells).toEqual(
    ageByGender.cells.map(({ positive, counts }) => `${percent(positive.share)} of ${counts.total}`),
  );
  const buttons = page.getByRole('button', { name: / as table$/ });
  const left = await buttons.count();
  for (let at = 0; at < left; at += 1) await buttons.first().click();
  await expectCount(page.getByRole('button', { name: / as chart$/ }), left + 2);
  await page.getByRole('button', { name: 'Positive share by segment as chart' }).click();
  await page.getByRole('img', { name: /^Positive share\. / }).waitFor();
});

async function picture(title: string, kind: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: `Download ${title}` }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

step('each chart can be downloaded as PNG and SVG with a title', async () => {
  await page.reload();
  await personas(720);
  await drawn();
  const svg = await picture('Sentiment over time', /SVG/);
  expect(svg.name).toBe('soundings-sentiment-over-time.svg');
  const text = svg.bytes.toString('utf8');
  const complaint = await page.evaluate(
    (source) =>
      new DOMParser().parseFromString(source, 'image/svg+xml').querySelector('parsererror')?.textContent ?? null,
    text,
  );
  expect(complaint).toBeNull();
  expect(text).toContain('Simulated provider');
  expect(text).toContain('Positive');
  const png = await picture('Age and gender', /PNG/);
  expect(png.name).toBe('soundings-age-and-gender.png');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBe(1800);
  const bars = await picture('How likely they are to act', /PNG/);
  expect(bars.bytes.subarray(1, 4).toString()).toBe('PNG');
});

step('the best message links to its last run', async () => {
  const [best] = (await view()).bestMessages;
  expect(best?.message).toBe(messages[0]);
  await page
    .getByRole('link', { name: `“${messages[0]}”` })
    .first()
    .click();
  await page.waitForURL(`**/runs/${best?.lastJobId}`);
  expect(consoleMessages).toEqual([]);
});
