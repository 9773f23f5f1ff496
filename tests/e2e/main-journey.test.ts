/**
 * Somebody new, from the first page to a result and out again, in a real browser against a whole stack: each step goes on where the
 * one before it ended, as a person would.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEnv } from '../../config/env.ts';
import { seedSamples } from '../../local/samples/seed.ts';
import type { Arrival } from '../../local/simulator/arrivals.ts';
import { openDatabase } from '../../db/client.ts';
import { openHome } from '../../local/home.ts';
import { buildWeb, isWebBuilt } from '../../local/web-build.ts';
import type { Browser, Download, Page } from 'playwright-core';
import { startTestStack, type TestStack } from '../_support/stack.ts';
import { createAccount, signIn, signOut } from './account.ts';
import { expectSound, openBrowser, openPage } from './browser.ts';

const person = { email: 'analyst@example.com', password: 'Sounding-2026' };
const message = 'We will cut the waiting time at every city clinic by half, and publish the numbers each month.';

let stack: TestStack;
let browser: Browser;
let page: Page;
let complaints: string[];
let runPath: string;

beforeAll(async () => {
  if (!isWebBuilt()) await buildWeb(openHome(readEnv().SOUNDINGS_HOME));
  stack = await startTestStack({ prepare: seed, simulator: { latencyMs: 300 } });
  browser = await openBrowser();
  ({ page, complaints } = await openPage(browser, stack.urls.app));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await stack?.drop();
}, 60_000);

async function seed(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 2);
  await seedSamples(db).finally(() => db.destroy());
}

/** Writes a message, picks all segments and says how many personas; leaves the form ready to run. */
async function compose(personas: number): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).fill(message);
  const all = page.getByRole('button', { name: 'Choose all' });
  await all
    .or(page.getByRole('button', { name: 'Clear selected items' }))
    .first()
    .waitFor();
  if (await all.isVisible()) await all.click();
  await page.getByLabel('Personas').fill(String(personas));
}

async function run(personas: number): Promise<void> {
  await compose(personas);
  await page.getByRole('button', { name: `Run with ${personas} personas` }).click();
  await page.waitForURL(/\/runs\/[a-z]+-[a-z]+-[a-z]+$/);
  await page.getByRole('progressbar').waitFor();
}

/** Whole percents, as the bar says. */
async function progressNow(): Promise<number> {
  return Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));
}

async function answeredNow(): Promise<number> {
  const text = await page
    .getByText(/personas answered/)
    .first()
    .innerText();
  return Number(/^\d+/.exec(text)?.[0]);
}

async function exported(name: RegExp): Promise<{ download: Download; text: string }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
  return { download, text: readFileSync(await download.path(), 'utf8') };
}

async function arrivals(): Promise<Arrival[]> {
  const answer = (await (await fetch(`${stack.urls.simulator}/__log`)).json()) as { arrivals?: Arrival[] } | Arrival[];
  return Array.isArray(answer) ? answer : (answer.arrivals ?? []);
}

let isBroken = false;

/** One step of the journey; those after a broken one fail at once instead of waiting for what cannot come. */
function inOrder(work: () => Promise<void>): () => Promise<void> {
  return async () => {
    if (isBroken) throw new Error('Not tried: a step before this one failed');
    isBroken = true;
    await work();
    isBroken = false;
  };
}

it(
  'tells a guest what this is',
  inOrder(async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
    expect(await page.title()).toContain('Soundings');
    await expectSound(page);
  }),
  60_000,
);

it(
  'signs up with the code from the mail, and in',
  inOrder(async () => {
    const workbench = page.getByRole('heading', { name: 'What would they think of this?' });
    await createAccount(page, { ...person, mailUrl: stack.urls.mail });
    await workbench.waitFor();
    await signOut(page);
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await signIn(page, person);
    await workbench.waitFor();
  }),
  120_000,
);

it(
  'says what is missing, field by field',
  inOrder(async () => {
    await page.getByRole('button', { name: 'Use the simulated provider' }).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Use the simulated provider' }).click();
    await page.getByRole('button', { name: 'Use the simulated provider' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Run with/ }).click();
    await page.getByText('Write the message to test').waitFor();
    await page.getByText('Choose at least one segment').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('compose-message');
    await expectSound(page);
  }),
  60_000,
);

it(
  'shows what a run takes before it is run, and keeps what was typed',
  inOrder(async () => {
    await compose(20);
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Before you run' }) });
    await card.getByText('± 21.9 points').waitFor();
    expect(await card.innerText()).toMatch(/Provider calls\s+21\s/);
    await card.getByText('Simulated provider', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByLabel('Context for every persona').fill('The mayor speaks at a budget hearing.');
    await expectSound(page);
    await page.reload();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(message);
    expect(await page.getByLabel('Personas').inputValue()).toBe('20');
  }),
  90_000,
);

it(
  'watches progress move and is still there after a reload',
  inOrder(async () => {
    await run(20);
    runPath = new URL(page.url()).pathname;
    const seen = new Set<number>();
    const deadline = Date.now() + 30_000;
    while (seen.size < 3 && Date.now() < deadline) {
      seen.add(await progressNow());
      await sleep(100);
    }
    const inOrder = [...seen];
    expect(inOrder.length).toBeGreaterThanOrEqual(3);
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
    const before = await answeredNow();
    await page.reload();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await answeredNow()).toBeGreaterThanOrEqual(before);
    await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
  }),
  120_000,
);

it(
  'reads the result: figures with intervals, who differs, why',
  inOrder(async () => {
    await page.getByText('20 of 20 personas answered').waitFor();
    expect(await page.getByLabel('Result', { exact: true }).innerText()).toMatch(
      /\d+\s%\sof\s20\spersonas reacted positively; another draw would likely land between/,
    );
    await page.getByRole('heading', { name: 'By segment' }).waitFor();
    await page.getByRole('heading', { name: 'Positive share by age' }).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'By segment as table' }).click();
    await page.getByRole('table', { name: 'By segment' }).waitFor();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByRole('heading', { name: 'Summary' }).waitFor();
    await expectSound(page);
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByText('The mayor speaks at a budget hearing.').waitFor();
    await expectSound(page);
  }),
  120_000,
);

it(
  'filters reactions, and the address remembers',
  inOrder(async () => {
    await page.getByRole('tab', { name: /^Reactions/ }).click();
    await page.getByText('20 reactions', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Sentiment' }).selectOption('positive');
    await page.getByText(/^\d+\sreactions?\sfound$/).waitFor();
    const matching = await page.getByText(/^\d+\sreactions?\sfound$/).innerText();
    expect(new URL(page.url()).searchParams.get('sentiment')).toBe('positive');
    await page.reload();
    await page.getByText(matching, { exact: true }).waitFor();
    await page.getByLabel('Search reactions').fill('zzz nobody says this');
    await page.getByText('No reaction matches').waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: /^Why/ }).first().click();
    await page.getByText('Confidence').first().waitFor();
    await expectSound(page);
  }),
  90_000,
);

it(
  'exports every reaction as CSV and JSON',
  inOrder(async () => {
    const csv = await exported(/CSV/);
    expect(csv.download.suggestedFilename()).toMatch(/^[a-z]+-[a-z]+-[a-z]+\.csv$/);
    expect(csv.text.split('\n')[0]).toContain('sentiment');
    const json = await exported(/JSON/);
    expect((JSON.parse(json.text) as { reactions: unknown[] }).reactions).toHaveLength(20);
  }),
  60_000,
);

it(
  'cancels another run: nobody is asked more than two seconds later',
  inOrder(async () => {
    await run(200);
    while ((await answeredNow()) === 0) await sleep(100);
    await expectSound(page);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByText(/Cancel [a-z-]+\?/)
      .waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    const cancelledAt = Date.now();
    await page.getByRole('heading', { name: 'You cancelled this run' }).waitFor();
    await sleep(5_000);
    const late = (await arrivals()).filter(({ at }) => at > cancelledAt + 2_000);
    expect(late).toEqual([]);
    await expectSound(page);
  }),
  120_000,
);

it(
  'lists both runs with what became of them',
  inOrder(async () => {
    await page.getByRole('link', { name: 'Runs' }).first().click();
    await page.getByRole('heading', { name: 'Runs' }).last().waitFor();
    const rows = page.getByRole('row').filter({ hasText: 'clinic' });
    expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('Cancelled'), expect.stringContaining('Completed')]);
    await expectSound(page);
  }),
  60_000,
);

it(
  'signs out, and a run is nobody else’s to see',
  inOrder(async () => {
    await signOut(page);
    await page.goto(runPath);
    await page.waitForURL(/\/sign-in/);
    expect(complaints).toEqual([]);
  }),
  60_000,
);
