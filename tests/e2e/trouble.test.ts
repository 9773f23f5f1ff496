/** What the screens say when things go wrong, and that people can go on from there; the keyboard alone; both providers. */
import type { Browser, Page } from 'playwright-core';
import { readEnv } from '../../config/env.ts';
import { demoEmail, ensureDemoKeys, seedDatabase } from '../../local/demo-account.ts';
import { openHome } from '../../local/home.ts';
import { signIn as signInOverHttp } from '../../local/session.ts';
import { buildWeb, isWebBuilt } from '../../local/web-build.ts';
import { startTestStack, type TestStack } from '../_support/stack.ts';
import { enterPassword } from './account.ts';
import { expectSound, openBrowser, openPage } from './browser.ts';
import { run } from './workbench.ts';

const password = 'Sounding-2026';

let stack: TestStack;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  if (!isWebBuilt()) await buildWeb(openHome(readEnv().SOUNDINGS_HOME));
  stack = await startTestStack({
    prepare: (url) => seedDatabase(url, password),
    settings: { OPENAI_TIER: 'unlimited', ANTHROPIC_TIER: 'unlimited' },
    simulator: { latencyMs: 20 },
  });
  await ensureDemoKeys(await signInOverHttp(stack.urls.app, demoEmail, password));
  browser = await openBrowser();
  ({ page } = await openPage(browser, stack.urls.app));
  await page.goto('/sign-in');
  await enterPassword(page, { email: demoEmail, password });
  await page.getByLabel('Message', { exact: true }).waitFor();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await stack?.drop();
}, 60_000);

async function simulator(settings: object): Promise<void> {
  const answer = await fetch(`${stack.urls.simulator}/__config`, { method: 'POST', body: JSON.stringify(settings) });
  expect(answer.status).toBe(200);
}

const message = 'A train every ten minutes, all day, on every line.';

it('runs a test with the keyboard alone', async () => {
  await page.goto('/');
  await page.getByLabel('Segments: type to search').waitFor();
  await page.getByLabel('Message', { exact: true }).focus();
  await page.keyboard.type('Free bus rides for everyone under 18.');
  // Past the button that adds another message.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Young');
  await page.getByRole('option', { name: /Young renters/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByText(/1\ssegment, \d+\sprofiles/).waitFor();
  // Enter in a closed list is no wish to spend money.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByLabel('Message', { exact: true }).focus();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/runs\//);
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 30_000 });
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByLabel('Search reactions').waitFor();
}, 90_000);

it('says why a run failed and what was kept, and finishes the missing ones', async () => {
  await simulator({ faults: { rate400: 0.4, kinds: ['reaction'] }, seed: 5 });
  await run(page, { message, personas: 40 });
  await page.getByRole('heading', { name: 'This run did not finish' }).waitFor({ timeout: 60_000 });
  const kept = page.getByText(/\d+\sanswers are kept and shown below; \d+ are missing\./);
  await kept.waitFor();
  await page
    .getByText(/OpenAI API error \(400\)/)
    .first()
    .waitFor();
  await simulator({ faults: {} });
  await page.getByRole('button', { name: /^Finish the missing \d+$/ }).click();
  await page.getByText('40 of 40 personas answered').first().waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'This run did not finish' }).waitFor({ state: 'detached' });
}, 180_000);

it('shows both providers and how often they agree', async () => {
  await run(page, { message, personas: 30, provider: 'Both' });
  await page.getByRole('heading', { name: 'By provider' }).waitFor({ timeout: 60_000 });
  await page.getByText(/of personas both providers gave the same sentiment/).waitFor();
  await page.getByRole('link', { name: 'Anthropic' }).click();
  await page.getByText(/^30\sreactions\sfound$/).waitFor();
  expect(new URL(page.url()).searchParams.get('provider')).toBe('anthropic');
}, 120_000);

it('goes on when the api went away and came back', async () => {
  await simulator({ latencyMs: 2_000 });
  await run(page, { message, personas: 200 });
  await page.getByRole('progressbar').waitFor();
  await stack.api.kill();
  await page.getByText(/Live updates are interrupted/).waitFor({ timeout: 30_000 });
  await expectSound(page);
  await stack.api.start();
  await page.getByText(/Live updates are interrupted/).waitFor({ state: 'detached', timeout: 60_000 });
  await simulator({ latencyMs: 20 });
  await page.getByText('200 of 200 personas answered').first().waitFor({ timeout: 90_000 });
}, 240_000);

it('has words for a run and a page that are not there', async () => {
  await page.goto('/runs/no-such-run');
  await page.getByText('There is no such run').waitFor();
  await page.goto('/nowhere');
  await page.getByText('There is no such page').waitFor();
}, 60_000);
