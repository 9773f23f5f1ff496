/**
 * A new user's way from the first page to a result and back out, in a real browser against a complete stack. Each step
 * continues where the previous one ended.
 */
import type { Page } from 'playwright-core';
import type { Arrival } from '../../local/simulator/arrivals.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { createAccount, enterPassword, signOut } from './account.ts';
import { expectSound } from './browser.ts';
import { type Journey, openJourney, seedDemo } from './journey.ts';
import { expectFocus } from './keyboard.ts';
import { delayResponses } from './screens/faults.ts';
import { stepsInOrder } from './steps.ts';
import { answeredNow, compose, exported, recordProgress, run } from './workbench.ts';

const person = { email: 'analyst@example.com', password: 'Sounding-2026' };
const message = 'We will cut the waiting time at every city clinic by half, and publish the numbers each month.';

let journey: Journey;
let page: Page;
let consoleMessages: string[];
let runPath: string;
let cancelledAt: number;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, simulator: { latencyMs: 300 } });
  ({ page, consoleMessages } = journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

async function arrivals(): Promise<Arrival[]> {
  return (await (await fetch(`${journey.stack.urls.simulator}/__log`)).json()) as Arrival[];
}

/** Time after a cancel during which a call may still start, and time to watch for further calls. */
const askedUntilMs = 2_000;
const watchedMs = 5_000;

const step = stepsInOrder();

step('a guest sees what the product does', async () => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
  expect(await page.title()).toContain('Soundings');
});

step('a person signs up with the mailed code and is signed in', async () => {
  const workbench = page.getByRole('heading', { name: 'What would they think of this?' });
  await createAccount(page, { ...person, mailUrl: journey.stack.urls.mail });
  await workbench.waitFor();
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await enterPassword(page, person);
  await workbench.waitFor();
});

step('missing input is reported at each field', async () => {
  await page.getByRole('button', { name: 'Use the simulated provider' }).waitFor();
  await page.getByRole('button', { name: 'Use the simulated provider' }).click();
  await page.getByRole('button', { name: 'Use the simulated provider' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Run with/ }).click();
  await page.getByText('Write the message to test').waitFor();
  await page.getByText('Choose at least one segment').waitFor();
  await expectFocus(page.locator('#compose-message'));
});

step('the estimate is shown before the run, and entered text is kept', async () => {
  await compose(page, { message, personas: 20 });
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Before you run' }) });
  await card.getByText('± 21.9 points').waitFor();
  expect(await card.innerText()).toMatch(/Provider calls\s+21\s/);
  await card.getByText('Simulated provider', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByLabel('Context for every persona').fill('The mayor speaks at a budget hearing.');
  await page.reload();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(message);
  expect(await page.getByRole('spinbutton', { name: 'Personas' }).inputValue()).toBe('20');
});

step('the progress moves, and is shown again after a reload', async () => {
  await journey.simulate({ latencyMs: { minMs: 300, maxMs: 3_000 } });
  const progressSeen = await recordProgress(page);
  await run(page, { message, personas: 20 });
  runPath = new URL(page.url()).pathname;
  expect(await waitUntil(async () => (await progressSeen()).length >= 3, { timeoutMs: 30_000 })).toBe(true);
  // The analysis comes last and is slow enough for the reload.
  await journey.simulate({ latencyMs: 4_000 });
  const inOrder = await progressSeen();
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  const before = await answeredNow(page);
  await page.reload();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await answeredNow(page)).toBeGreaterThanOrEqual(before);
  await journey.simulate({ latencyMs: 300 });
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
});

step('the result shows figures with intervals, differences between groups, and reasons', async () => {
  await page.getByText('20 of 20 personas answered').first().waitFor();
  expect(await page.getByLabel('Result', { exact: true }).innerText()).toMatch(
    /\d+\sof\s20\spersonas reacted positively \(95% confidence interval \d+–\d+%, among personas like these\)/,
  );
  await page.getByRole('heading', { name: 'By segment' }).waitFor();
  await page.getByRole('heading', { name: 'Positive share by age' }).waitFor();
  await page.getByRole('button', { name: 'By segment as table' }).click();
  await page.getByRole('table', { name: 'By segment' }).waitFor();
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByRole('heading', { name: 'Summary' }).waitFor();
  await page.getByRole('heading', { name: 'Why, in themes' }).waitFor();
  await page.getByText(/fits? (no|a) theme|too few words in common/).waitFor();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByText('The mayor speaks at a budget hearing.').waitFor();
  await expectSound(page);
});

step('reactions are filtered, and the filter is in the URL', async () => {
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
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: /^Why/ }).first().click();
  await page.getByText('Confidence').first().waitFor();
});

step('exports every reaction as CSV and JSON', async () => {
  const csv = await exported(page, /CSV/);
  expect(csv.fileName).toMatch(/^soundings-[a-z]+-[a-z]+-[a-z]+-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text.split('\n')[0]).toContain('sentiment');
  const json = await exported(page, /JSON/);
  expect((JSON.parse(json.text) as { reactions: unknown[] }).reactions).toHaveLength(20);
});

step('the run can be repeated', async () => {
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('menuitem', { name: 'With other personas' }).click();
  await page.getByRole('button', { name: 'Run with 20 personas' }).waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(message);
  await page.getByText(/^\d+\ssegments, \d+\sprofiles/).waitFor();
  // The options are open, because the run had set one.
  expect(await page.getByLabel('Context for every persona').inputValue()).toBe('The mayor speaks at a budget hearing.');
});

step('another run is canceled', async () => {
  await run(page, { message, personas: 200 });
  await page.getByRole('progressbar').waitFor();
  await page
    .getByText(/^[1-9].*personas answered/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('alertdialog').getByText('Cancel this run?').waitFor();
  await page.getByRole('button', { name: 'Cancel the run' }).click();
  cancelledAt = Date.now();
  await page.getByRole('heading', { name: 'You cancelled this run' }).waitFor();
});

step('both runs are listed with their outcomes, also on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Results' }).click();
  await page.getByRole('heading', { name: 'Runs' }).last().waitFor();
  const rows = page.getByRole('row').filter({ hasText: 'clinic' });
  await rows.nth(1).waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringContaining('Cancelled'),
    expect.stringContaining('Completed'),
  ]);
  await expectSound(page);
});

step('signing out works with pending requests, after which the run is not accessible', async () => {
  await delayResponses(page, '**/graphql', 300);
  // The first page's script has not been loaded in this visit; nothing else can be rendered before it.
  await delayResponses(page, '**/assets/**', 1_500);
  await signOut(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(runPath);
  await page.waitForURL(/\/sign-in/);
  expect(consoleMessages).toEqual([]);
});

step('no persona is asked more than two seconds after the cancel', async () => {
  // Most of this time has passed in the previous steps.
  await waitUntil(async () => Date.now() > cancelledAt + watchedMs, { timeoutMs: watchedMs });
  expect((await arrivals()).filter(({ at }) => at > cancelledAt + askedUntilMs)).toEqual([]);
});
