/**
 * A new analyst with a question: which wording of three works for suburban women over 50, why, and what next? Counts the
 * clicks from the landing page to a named, shared experiment with evidence. Looks at each page at four widths.
 * @guards web/features/{compare,segments}/** web/features/compose/audience/** web/features/run/{result-tabs,themes-card}.tsx
 * @guards web/components/{sharing,wordings}/** domain/segments/criteria*.ts {domain,services}/experiments/**
 */
import type { Locator, Page } from 'playwright-core';
import { note } from '../_support/note.ts';
import { expectSound, openPage } from './browser.ts';
import { beSignedIn, giveDemoKeys, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { stepsInOrder } from './steps.ts';

const wordings = [
  'Corrupt, lying crooks failed our clinics. DISGRACEFUL! Shameful, greedy, incompetent elites: CLOSE THEM!',
  'We will cut the waiting time at every city clinic by half.',
  'Clinics: a plan will be published in spring.',
] as const;
const repeats = 'Some people were asked more than once: ranges and verdicts are about people, not answers.';
const widths = [390, 768, 1440, 1920];

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { latencyMs: 20 } });
  await giveDemoKeys(journey);
  ({ page } = journey);
  await beSignedIn(journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const laps: string[] = [];
let clicks = 0;

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}

/** A choice in a list, which takes two clicks. */
async function choose(name: string, label: string): Promise<void> {
  clicks += 2;
  await page.getByLabel(name, { exact: true }).selectOption({ label });
}

async function type(name: string, text: string): Promise<void> {
  clicks += 1;
  await page.getByLabel(name, { exact: true }).fill(text);
}

/** Does a part of the task, and notes its clicks. */
async function lap(name: string, work: () => Promise<void>): Promise<void> {
  const before = clicks;
  await work();
  laps.push(`${name} ${clicks - before}`);
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
const verdict = () =>
  page
    .getByLabel('Verdict')
    .getByText(/clearly|clear difference|more positive/)
    .first();

step('who: suburban women over 50 become a segment', async () => {
  await lap('whom to ask', async () => {
    await click(link('Audiences'));
    await click(link('American adults'));
    await click(link('Make a subset'));
    await choose('Attribute, criterion 1', 'Gender');
    await type('Values, criterion 1', 'female');
    await page.keyboard.press('Enter');
    await click(button('Add a criterion'));
    await choose('Attribute, criterion 2', 'Location');
    await choose('Comparison, criterion 2', 'contains');
    await type('Values, criterion 2', 'Suburban');
    await page.keyboard.press('Enter');
    await click(button('Add a criterion'));
    await choose('Attribute, criterion 3', 'Age');
    await type('At least, criterion 3', '51');
    await page.getByText(/^Women who live in a suburb and who are 51 or older/).waitFor();
    await type('Name', 'Suburban women over 50');
    await click(button('Make the segment'));
    await page.getByRole('heading', { level: 1, name: 'Suburban women over 50' }).waitFor();
  });
  await expectSound(page, widths);
});

step('which: three wordings are asked, and one is best', async () => {
  await lap('three wordings', async () => {
    await click(page.getByRole('main').getByRole('link', { name: 'Test a message' }));
    await type('Message', wordings[0]);
    await click(button('Compare with another message'));
    await page.keyboard.insertText(wordings[1]);
    await click(button('Compare with one more'));
    await page.keyboard.insertText(wordings[2]);
    await type('Personas', '60');
    await click(button(/^Run 3/));
    await page.waitForURL(/\/experiments\/./);
    await verdict().waitFor({ timeout: 90_000 });
  });
  // The segment has fewer women than were asked.
  await page.getByText(repeats).waitFor();
  await expectSound(page, widths);
});

step('why: the reasons of the best wording, in themes', async () => {
  const experiment = page.url();
  await lap('why', async () => {
    await click(page.getByRole('link', { name: 'Read the run' }).nth(1));
    await click(page.getByRole('tab', { name: 'Analysis' }));
    await page.getByRole('heading', { name: 'Why, in themes' }).waitFor();
  });
  await expectSound(page, widths);
  await page.goto(experiment);
});

step('what next: a better wording is tested against it by the same personas', async () => {
  await lap('what next', async () => {
    await click(button('Improve B'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Wording A' }).waitFor({ timeout: 60_000 });
    await click(dialog.getByRole('button', { name: /^Test 3/ }));
    await dialog.waitFor({ state: 'detached' });
    await verdict().waitFor({ timeout: 90_000 });
  });
  await expectSound(page, widths);
});

step('and it has a name and a link', async () => {
  await lap('name and link', async () => {
    await click(button('Rename, move or delete'));
    await click(page.getByRole('menuitem', { name: 'Rename' }));
    await page.getByLabel('Name', { exact: true }).fill('Clinics, for suburban women over 50');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Clinics, for suburban women over 50' }).waitFor();
    await click(button('Share'));
    await click(button('Make a link'));
    await page.getByLabel('Your new link').waitFor();
  });
  const address = await page.getByLabel('Your new link').inputValue();
  const visitor = await openPage(journey.browser, journey.stack.urls.app);
  await visitor.page.goto(address);
  await visitor.page.getByText('Simulated provider').first().waitFor();
  await visitor.page.getByText(repeats).first().waitFor();
  await expectSound(visitor.page, widths);
  await visitor.page.context().close();
  note(`A new analyst's question: ${clicks} clicks (${laps.join(', ')})`);
  expect(clicks).toBeLessThanOrEqual(40);
  expect(journey.consoleMessages).toEqual([]);
});
