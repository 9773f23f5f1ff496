/**
 * The audience of a message in a real browser: the number that tells messages apart, a split with a minimum, the result that says so, the last
 * audience on another device, presets, and defaults of the account.
 * @guards web/features/compose/** web/features/settings/*.tsx domain/simulations/{audience,split,sample-size,disproportion}.ts
 */
import type { Page } from 'playwright-core';
import { beSignedIn, giveDemoKeys, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { stepsInOrder } from './steps.ts';

const step = stepsInOrder();

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { latencyMs: 5 } });
  ({ page } = journey);
  await giveDemoKeys(journey);
  await beSignedIn(journey);
  journey.consoleMessages.length = 0;
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const segments = () => page.getByLabel('Segments: type to search');
const personas = () => page.getByRole('spinbutton', { name: 'Personas' });

step('two segments share the personas, and the smaller one gets its minimum', async () => {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).fill('We will cut the waiting time at every clinic by half.');
  for (const name of ['Suburban parents', 'Rural']) {
    await segments().fill(name);
    await page.getByRole('option', { name }).first().click();
  }
  await segments().press('Escape');
  await personas().fill('80');
  await page.getByLabel(/^At least in each/).fill('38');
  await page.getByText(/^Smallest group: .*38/).waitFor();
});

step('the number that tells two messages apart is taken at a press, and a preset keeps the audience', async () => {
  await page.getByRole('button', { name: 'How many tell two messages apart?' }).click();
  await page.getByRole('radio', { name: '15 points' }).check({ force: true });
  await page.getByText(/^About 96 personas|^About 96\spersonas/).waitFor();
  await page.getByRole('button', { name: 'Use 96' }).click();
  expect(await personas().inputValue()).toBe('96');
  await page.getByRole('button', { name: 'Audiences' }).click();
  await page.getByRole('menuitem', { name: 'Save this audience' }).click();
  await page.getByLabel('Name').fill('Parents and rural');
  await page.getByLabel('Name').press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/');
});

step('the result says how the personas were divided', async () => {
  await page.getByRole('button', { name: /^Run with 96/ }).click();
  await page.waitForURL(/\/runs\//);
  await page.getByRole('tab', { name: 'Details' }).click({ timeout: 60_000 });
  await page.getByText('by size, at least 38 in each').waitFor();
});

step('a browser without a draft starts with the audience of the last run, and goes to the defaults', async () => {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('soundings.draft.')) localStorage.removeItem(key);
  });
  await page.goto('about:blank');
  await page.goto('/');
  await page.getByText('The audience of your last run.').waitFor();
  expect(await personas().inputValue()).toBe('96');
  expect(await page.getByLabel(/^At least in each/).inputValue()).toBe('38');
  await page.getByRole('button', { name: 'Use my defaults' }).click();
  await page.getByRole('button', { name: 'As in my last run' }).waitFor();
  await page.getByRole('button', { name: 'Audiences' }).click();
  await page.getByRole('menuitem', { name: /^Parents and rural/ }).click();
  expect(await personas().inputValue()).toBe('96');
});

step('defaults, locale and time zone of the account change what the form and figures begin with', async () => {
  await page.goto('/settings/simulations');
  await page.getByLabel('A new message starts with').selectOption('defaults');
  await page.getByLabel('Default simulation size').fill('1234');
  await page.getByRole('button', { name: 'Ask for the newest models' }).click();
  await page.getByText(/^Models that OpenAI lists for your key/).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
  await page.getByLabel('Numbers and dates').selectOption('de-DE');
  await page.getByText(/^Now: 1\.234\.567/).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: /^Run with 1\.234/ }).waitFor();
  expect(journey.consoleMessages).toEqual([]);
});
