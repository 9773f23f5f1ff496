// @guards web/features/compose/estimate-card.tsx web/features/run/{headline,groups}.tsx web/features/compare/{basis,sides,compare-screen}.* domain/simulations/{clusters,headline,people-asked,run-comparison,small-sample}.ts services/simulations/results/{result,result-groups,compare}.ts db/simulations/clusters.ts
/**
 * Ten people who are asked 28 times each, in the browser: said before the run, and one story on the result, its
 * break-down and a comparison of two wordings.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beSignedIn, giveDemoKeys, openJourney, seedDemo, unlimited, type Journey } from './journey.ts';
import { stepsInOrder } from './steps.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { latencyMs: 5 } });
  ({ page } = journey);
  await giveDemoKeys(journey);
  await beSignedIn(journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const estimate = () => page.locator('section', { has: page.getByRole('heading', { name: 'Before you run' }) });

step('a segment of ten people is imported', async () => {
  const rows = Array.from(
    { length: 10 },
    (_, at) => `Person ${at};${20 + at};${at < 3 ? 'male' : 'female'};Party ${at % 2}`,
  );
  const path = join(journey.stack.home.folder, 'ten-people.csv');
  writeFileSync(path, ['Full name;Age;Gender;Party', ...rows].join('\n'));
  await page.goto('/segments/import');
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: /^Import 10\srows$/ }).click();
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
});

step('the form says how few they are, and offers to ask each of them once', async () => {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).fill('We will open two more clinics by May.');
  await page.getByLabel('Segments: type to search').fill('ten');
  await page.getByRole('option', { name: /^Ten people/i }).click();
  // The usual number is more than they are, so each is asked once until another number is typed.
  await page.getByText(/^10\speople, asked once each$/).waitFor();
  expect(await page.getByRole('spinbutton', { name: 'Personas' }).inputValue()).toBe('10');
  await page.getByRole('spinbutton', { name: 'Personas' }).fill('280');
  await estimate().getByText('10 people, asked 28 times each: as precise as 10 asked once').waitFor();
  await estimate().getByText('± 31 points').waitFor();
  await estimate().getByRole('button', { name: 'Ask each of the 10 people once' }).click();
  expect(await page.getByRole('spinbutton', { name: 'Personas' }).inputValue()).toBe('10');
  await page.getByRole('spinbutton', { name: 'Personas' }).fill('280');
});

step('a comparison of two wordings is one of ten people', async () => {
  await page.getByRole('button', { name: 'Compare with another message' }).click();
  await page.getByLabel('Message B', { exact: true }).fill('By May, two more clinics will be open.');
  await page.getByRole('button', { name: /^Run 2/ }).click();
  await page.waitForURL(/\/experiments\/./);
  await page.getByText(/^The same 10\speople heard each message, some more than once/).waitFor({ timeout: 120_000 });
  await page.getByText('Some people were asked more than once: ranges and verdicts are about people').first().waitFor();
});

step('the result and its break-down have the range of ten people', async () => {
  await page.getByRole('link', { name: 'Read the run' }).first().click();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  const headline = await page.getByLabel('Result', { exact: true }).innerText();
  expect(headline).toMatch(/280 answers are from 10\speople, and the range is that of so many people\./);
  const [range = ''] = /\d+–\d+%/.exec(headline) ?? [];
  const [low = 0, high = 0] = range.replace('%', '').split('–').map(Number);
  // How alike a person's answers are differs from run to run; 280 people would have a range of at most 12 points.
  const of280 = 2 * 1.96 * 100 * Math.sqrt(0.25 / 280);
  expect(high - low).toBeGreaterThan(of280);
  await page.getByRole('tab', { name: 'Break down' }).click();
  const chosen = await page.getByLabel('The chosen personas', { exact: true }).innerText();
  const [count = ''] = /\d+ of 280/.exec(headline) ?? [];
  expect(chosen).toContain(count);
  expect(chosen).toContain(range);
  expect(journey.consoleMessages).toEqual([]);
});
