/**
 * Experiments in a real browser: three wordings become one object with a name, a verdict, a link and a file, and the best of
 * them is improved further.
 * @guards web/features/compare/** web/components/{wordings,sharing}/** web/features/compose/use-submit.ts
 * @guards {domain,services,db,api}/experiments/** api/graphql/experiments/**
 */
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { note } from '../_support/note.ts';
import { expectCount, expectSound, openPage } from './browser.ts';
import { beSignedIn, demoSession, giveDemoKeys, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { stepsInOrder } from './steps.ts';
import { exported } from './workbench.ts';

const wordings = [
  'Corrupt, lying crooks failed our clinics. DISGRACEFUL! Shameful, greedy, incompetent elites: CLOSE THEM!',
  'We will cut the waiting time at every city clinic by half.',
  'Clinics: a plan will be published in spring.',
] as const;
const better = 'We will cut the waiting time at every city clinic by half, and two more clinics open by May.';

let journey: Journey;
let page: Page;
let consoleMessages: string[];
let path: string;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { latencyMs: 20 } });
  await giveDemoKeys(journey);
  ({ page, consoleMessages } = journey);
  await beSignedIn(journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
let clicks = 0;

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name });
const verdictIsThere = () =>
  page
    .getByLabel('Verdict')
    .getByText(/clearly|clear difference|more positive/)
    .first()
    .waitFor({ timeout: 90_000 });

step('a new analyst gets from three wordings to a named experiment with a link', async () => {
  await page.getByLabel('Message', { exact: true }).fill(wordings[0]);
  await click(button('Choose all'));
  await click(button('Compare with another message'));
  await page.keyboard.insertText(wordings[1]);
  await click(button('Compare with one more'));
  await page.keyboard.insertText(wordings[2]);
  await page.getByRole('spinbutton', { name: 'Personas' }).fill('60');
  await click(button(/^Run 3/));
  await page.waitForURL(/\/experiments\/./);
  path = new URL(page.url()).pathname;
  await page.getByRole('heading', { level: 1, name: /^Corrupt, lying crooks failed our clinics/ }).waitFor();
  await verdictIsThere();
  await click(button('Rename, move or delete'));
  await click(item('Rename'));
  await page.getByLabel('Name', { exact: true }).fill('Clinics, three tones');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Clinics, three tones' }).waitFor();
  await click(button('Share'));
  await click(button('Make a link'));
  const address = await page.getByLabel('Your new link').inputValue();
  note(`From an empty form to a named, shared experiment of three wordings: ${clicks} clicks`);
  expect(clicks).toBeLessThanOrEqual(8);
  const visitor = await openPage(journey.browser, journey.stack.urls.app);
  await visitor.page.goto(address);
  // The name is the analyst's: visitors read the first message.
  await visitor.page.getByRole('heading', { level: 1, name: /^Corrupt, lying crooks/ }).waitFor();
  await visitor.page.getByText('Simulated provider').first().waitFor();
  await expectSound(visitor.page);
  await expectCount(visitor.page.getByRole('link', { name: 'Read the run' }), 0);
  expect(visitor.consoleMessages).toEqual([]);
  await visitor.page.context().close();
  await page.keyboard.press('Escape');
});

step('the page shows what the api says, and its file has the answers of all three', async () => {
  await page.goto(path);
  await verdictIsThere();
  const session = await demoSession(journey);
  const { experiment } = await session.ask<{
    experiment: { verdict: string; answered: number; comparison: { sides: { positive: { share: number } }[] } };
  }>('query ($id: ID!) { experiment(id: $id) { verdict answered comparison { sides { positive { share } } } } }', {
    id: path.split('/').at(-1),
  });
  expect(await page.getByLabel('Verdict').innerText()).toContain(experiment.verdict);
  for (const { positive } of experiment.comparison.sides)
    await page
      .getByText(`${Math.round(positive.share * 100)}%`, { exact: true })
      .first()
      .waitFor();
  await page.getByRole('heading', { name: 'Positive share by group' }).waitFor();
  await expectSound(page);
  const { fileName, text } = await exported(page, /CSV/);
  expect(fileName).toMatch(/^soundings-clinics-three-tones-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse<{ arm: string }>(text, { columns: true, bom: true });
  expect(rows).toHaveLength(experiment.answered);
  expect([...new Set(rows.map(({ arm }) => arm))]).toEqual(['A', 'B', 'C']);
});

step('it is found in the list and by name from anywhere', async () => {
  await page.getByRole('link', { name: 'Comparisons', exact: true }).first().click();
  await page.getByLabel('Search comparisons').fill('three tones');
  await page.getByRole('link', { name: 'Clinics, three tones' }).waitFor();
  await expectSound(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('three tones');
  await page.getByRole('option', { name: /Clinics, three tones/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === path);
});

step('the best wording is improved with the same personas, and the chain says what each step did', async () => {
  await button('Improve B').click();
  const dialog = page.getByRole('dialog');
  // Wordings that answer what was said against it come by themselves, each with what it answers.
  await dialog.getByRole('textbox', { name: 'Wording A' }).waitFor({ timeout: 60_000 });
  expect(await dialog.getByText(/^Answers “.+”: about \d+, (?:negative|neutral)$/).count()).toBe(3);
  await dialog.getByText(/provider calls?: 3 × /).waitFor();
  await expectSound(page);
  await dialog.getByRole('textbox', { name: 'Wording A' }).fill(better);
  await dialog.getByRole('checkbox', { name: 'Test it: wording B' }).uncheck({ force: true });
  await dialog.getByRole('checkbox', { name: 'Test it: wording C' }).uncheck({ force: true });
  await dialog.getByText(/provider calls?: 1 × /).waitFor();
  await dialog.getByRole('button', { name: /^Test 1/ }).click();
  await page.waitForURL((url) => /\/experiments\/./.test(url.pathname) && url.pathname !== path);
  await verdictIsThere();
  await page.getByText(/^The same 60\spersonas heard each message/).waitFor();
  const session = await demoSession(journey);
  const { experiment } = await session.ask<{ experiment: { arms: { label: string; message: string }[] } }>(
    'query ($id: ID!) { experiment(id: $id) { arms { label message } } }',
    { id: page.url().split('/').at(-1) },
  );
  expect(experiment.arms).toEqual([
    { label: 'B', message: wordings[1] },
    { label: 'B2', message: better },
  ]);
});

step('all of it is asked again with new personas, after its cost was said', async () => {
  await page.goto(path);
  await button('Run again').click();
  await item('With new personas').click();
  await page
    .getByRole('dialog')
    .getByText(/provider calls?: 3 × 61\./)
    .waitFor();
  await button(/^Run 3/).click();
  await page.getByRole('heading', { level: 1, name: 'Clinics, three tones (new personas)' }).waitFor();
  await verdictIsThere();
});

step('compared runs are kept as an experiment, and a deleted experiment comes back', async () => {
  await button('Rename, move or delete').click();
  await item('Compare with other runs').click();
  await page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
  await button('Keep as a comparison').click();
  await page.waitForURL(/\/experiments\/./);
  await verdictIsThere();
  await button('Rename, move or delete').click();
  await item('Delete').click();
  await page.getByText(/is deleted\. Its runs stay\.$/).waitFor();
  const rows = page.getByRole('listitem').filter({ has: page.locator('a[href^="/experiments/"]') });
  await expectCount(rows, 3);
  await button('Undo').click();
  await expectCount(rows, 4);
  expect(consoleMessages).toEqual([]);
});
