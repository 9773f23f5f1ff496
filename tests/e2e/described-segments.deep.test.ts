/**
 * A segment from a description in a real browser: described, changed, reloaded, made, drawn again, and asked.
 * @guards web/features/segments/described/** domain/segments/described/** services/described-segments/**
 */
import type { Page } from 'playwright-core';
import { beSignedIn, giveDemoKeys, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { stepsInOrder } from './steps.ts';

const step = stepsInOrder();

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { latencyMs: 20 } });
  ({ page } = journey);
  await giveDemoKeys(journey);
  await beSignedIn(journey);
  journey.consoleMessages.length = 0;
}, 180_000);

afterAll(() => journey?.close(), 60_000);

step('a reply that is no proposal is said to be unusable, with ways on', async () => {
  await page.goto('/segments');
  await page.getByRole('link', { name: 'Describe a segment' }).click();
  await page.getByLabel('Who is in the segment?').fill('people [[no proposal]]');
  await page.getByRole('button', { name: 'Suggest the mix' }).click();
  await page.getByText('There is no usable proposal').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByRole('button', { name: 'Describe another one' }).click();
});

step('200 nurses in Bavaria become a proposal that survives a reload', async () => {
  await page.getByRole('button', { name: '200 nurses in Bavaria' }).click();
  await page.getByRole('button', { name: 'Suggest the mix' }).click();
  await page.getByRole('group', { name: 'The first ten people' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Bavarian nurses');
  await page.getByLabel('Seed').fill('4711');
  await page.getByLabel('Percent, value 1 of Gender').fill('80');
  await page.getByText('gender: the shares add up to 97%, not 100%.').waitFor();
  // Sooner than a pause in typing saves it.
  await page.reload();
  await page.getByText('gender: the shares add up to 97%, not 100%.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bavarian nurses');
});

step('at 390 pixels nothing is cut off sideways', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
});

step('scaled to 100%, it becomes a segment whose charts have the shares', async () => {
  await page.getByRole('button', { name: 'Scale to 100%: Gender' }).click();
  await page.getByRole('button', { name: 'Create segment' }).click();
  await page.getByRole('heading', { name: 'Drawn from a description, seed 4711' }).waitFor();
  await page.getByRole('heading', { name: 'Bavarian nurses', level: 1 }).waitFor();
  await page.getByText(/^200\sprofiles$/).waitFor();
  // 80 of 97.
  await page.getByRole('list', { name: 'Shares of Gender' }).getByText('82%').waitFor();
  await page.getByRole('tab', { name: 'Profiles' }).click();
  await page.getByText('Bavaria, Germany').first().waitFor();
});

step('another seed makes a copy with other people', async () => {
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Draw again with another seed' }).click();
  await page.getByRole('heading', { name: 'Drawn from a description, seed 4712' }).waitFor();
  await page.getByRole('heading', { name: 'Bavarian nurses, seed 4712', level: 1 }).waitFor();
});

step('a run asks people of the segment', async () => {
  await page.getByRole('main').getByRole('link', { name: 'Test a message' }).click();
  await page.getByLabel('Message', { exact: true }).fill('Our hospital will publish its rosters six weeks ahead.');
  await page.getByRole('spinbutton', { name: 'Personas' }).fill('10');
  await page.getByRole('button', { name: /^Run with/ }).click();
  await page.getByText('10 of 10 personas answered').first().waitFor({ timeout: 60_000 });
  expect(journey.consoleMessages).toEqual([]);
});
