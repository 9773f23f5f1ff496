/** The whole product without a mouse, from the first page to a shared result and out again: no pointer is used anywhere here. */
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { readEnv } from '../../config/env.ts';
import { demoEmail, ensureDemoKeys, seedDatabase } from '../../local/demo-account.ts';
import { openHome } from '../../local/home.ts';
import { signIn as signInOverHttp } from '../../local/session.ts';
import { buildWeb, isWebBuilt } from '../../local/web-build.ts';
import { startTestStack, type TestStack } from '../_support/stack.ts';
import { openBrowser, openPage } from './browser.ts';
import { expectFocus, keyboardOf, type Keyboard } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

const password = 'Sounding-2026';
const message = 'We will cut the waiting time at every city clinic by half.';

let stack: TestStack;
let browser: Browser;
let page: Page;
let keys: Keyboard;
let complaints: string[];

beforeAll(async () => {
  if (!isWebBuilt()) await buildWeb(openHome(readEnv().SOUNDINGS_HOME));
  stack = await startTestStack({
    prepare: (url) => seedDatabase(url, password),
    settings: { OPENAI_TIER: 'unlimited', ANTHROPIC_TIER: 'unlimited' },
    simulator: { latencyMs: 20 },
  });
  await ensureDemoKeys(await signInOverHttp(stack.urls.app, demoEmail, password));
  browser = await openBrowser();
  ({ page, complaints } = await openPage(browser, stack.urls.app));
  keys = keyboardOf(page);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await stack?.drop();
}, 60_000);

const step = stepsInOrder();
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).first();
const link = (name: string | RegExp): Locator => page.getByRole('link', { name, exact: true }).first();
const field = (name: string | RegExp): Locator => page.getByLabel(name, { exact: true });
const menuItem = (name: string | RegExp): Locator => page.getByRole('menuitem', { name });
const ended = () => page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });

async function latency(latencyMs: number): Promise<void> {
  await fetch(`${stack.urls.simulator}/__config`, { method: 'POST', body: JSON.stringify({ latencyMs }) });
}

/** Ends with the keyboard at the start of the screen's content. */
async function goBySideNavigation(name: string): Promise<void> {
  await keys.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }));
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

step('skips to the content, and signs in', async () => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expectFocus(link('Skip to content'));
  await page.keyboard.press('Enter');
  await keys.press(link('Sign in'));
  await expectFocus(field(/^E-mail/));
  await page.keyboard.type(demoEmail);
  await keys.write(field('Password'), password);
  await page.keyboard.press('Enter');
  await field('Message').waitFor();
});

step('is led to what is missing, chooses whom to ask, and runs', async () => {
  await keys.press(button(/^Run with/));
  await expectFocus(field('Message'));
  await page.keyboard.type(message);
  await keys.write(page.getByLabel('Segments: type to search'), 'renters');
  await page.getByRole('option', { name: /^Young renters/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await keys.write(field('Personas'), '40');
  await keys.press(button('Run with 40 personas'));
  await page.waitForURL(/\/runs\//);
  await ended();
});

step('reads the result tab by tab, a chart as a table, why somebody thinks so', async () => {
  await keys.press(button('By segment as table'));
  await page.getByRole('table', { name: 'By segment' }).waitFor();
  await keys.to(page.getByRole('tab', { name: 'Overview' }));
  await keys.arrowTo(page.getByRole('tab', { name: /^Reactions/ }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await keys.choose(page.getByRole('combobox', { name: 'Sentiment' }), 'Pos');
  await page.getByText(/^\d+\sreactions?\sfound$/).waitFor();
  await keys.press(button(/^Why/));
  await page.getByText('Confidence').first().waitFor();
});

step('takes the result along as a file, and closes menus on the way', async () => {
  const menu = button('Export');
  await keys.press(menu);
  await menuItem(/^CSV/).waitFor();
  await page.keyboard.press('Escape');
  await menuItem(/^CSV/).waitFor({ state: 'detached' });
  await expectFocus(menu);
  await page.keyboard.press('Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    keys.arrowTo(menuItem(/^JSON/), 'ArrowDown').then(() => page.keyboard.press('Enter')),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
});

step('notes on it, and takes a deletion back', async () => {
  await keys.to(page.getByRole('tab', { selected: true }));
  await keys.arrowTo(page.getByRole('tab', { name: 'Overview' }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await keys.write(field('Comment'), 'Lead with the clinics.');
  await keys.press(button('Add comment'));
  await page.getByText('Lead with the clinics.').waitFor();
  await keys.press(button('Delete'));
  await keys.press(button('Undo'));
  await page.getByText('Lead with the clinics.').waitFor();
});

step('shares it, and is back where the dialog was opened', async () => {
  await keys.press(button('Share'));
  await page.getByText('Nobody can see this run but you.').waitFor();
  await keys.press(button('Make a link'));
  await field('Your new link').waitFor();
  await keys.to(field('Your new link'));
  await keys.press(button(/^Revoke/));
  await page.getByText('Nobody can see this run but you.').waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(button('Share'));
});

step('repeats it every week, pauses and deletes that', async () => {
  await keys.press(button('Run again'));
  await keys.arrowTo(menuItem('Every day, week or month'), 'ArrowDown');
  await page.keyboard.press('Enter');
  await keys.write(field('Name'), 'Clinics, weekly');
  await keys.press(button('Repeat it'));
  await keys.press(button('Pause'));
  await page
    .getByText(/Paused/)
    .first()
    .waitFor();
  await keys.press(button('Delete Clinics, weekly'));
  await keys.press(button('Delete it'));
  await page.getByText('Nothing recurs yet').waitFor();
});

step('cancels a run, after having been asked', async () => {
  await latency(1_000);
  await goBySideNavigation('Test a message');
  await keys.write(field('Message'), `${message} Again.`);
  await keys.press(button('Choose all'));
  await keys.write(field('Personas'), '200');
  await keys.press(button('Run with 200 personas'));
  await keys.press(button('Cancel'));
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(button('Cancel'));
  await page.keyboard.press('Enter');
  await keys.press(button('Cancel the run'));
  await page.getByRole('heading', { name: 'You cancelled this run' }).waitFor();
  await latency(20);
});

step('puts two messages beside each other, and then two runs', async () => {
  await goBySideNavigation('Test a message');
  await keys.write(field('Message'), message);
  await keys.press(button('Compare with another message'));
  await expectFocus(field('Message B'));
  await page.keyboard.type('Two more clinics open by May.');
  await keys.press(button('Choose all'));
  await keys.write(field('Personas'), '30');
  await keys.press(button(/^Run 2/));
  await page.waitForURL(/\/compare\?runs=/);
  await page
    .getByText(/^The same 30\spersonas heard each message/)
    .first()
    .waitFor({ timeout: 60_000 });
  await goBySideNavigation('Runs');
  await keys.press(link('Compare'));
  await keys.press(page.getByRole('checkbox').nth(0), 'Space');
  await keys.press(page.getByRole('checkbox').nth(1), 'Space');
  await keys.press(button(/^Compare 2/));
  await page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
});

step('builds a segment by criteria, and deletes it by its name', async () => {
  await goBySideNavigation('Segments');
  await keys.press(link('American adults'));
  await keys.to(page.getByRole('tab', { name: 'Overview' }).or(page.getByRole('tab').first()).first());
  await keys.arrowTo(page.getByRole('tab', { name: 'Profiles' }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText(/^120\sprofiles$/).waitFor();
  await keys.press(page.getByRole('columnheader', { name: 'Age' }).getByRole('button'));
  await page.locator('[role=columnheader][aria-sort=ascending]').waitFor();
  await keys.press(link('Derive'));
  await keys.choose(field('Attribute, criterion 1'), 'Age');
  await keys.write(field('At most, criterion 1'), '34');
  await page.getByText(/^of 120 \(/).waitFor();
  await keys.write(field('Name'), 'Younger adults');
  await keys.press(button('Make the segment'));
  await page.getByRole('heading', { level: 1, name: 'Younger adults' }).waitFor();
  await keys.press(button('Delete'));
  await keys.write(page.getByLabel(/^Type ‘Younger adults’/), 'Younger adults');
  await keys.press(button('Delete segment'));
  await page.getByText('Younger adults was deleted').waitFor();
});

step('imports a file, and takes it back', async () => {
  const path = join(stack.home.folder, 'voters.csv');
  writeFileSync(path, ['Full name;Age;Gender', ...Array.from({ length: 50 }, (_, at) => `Person ${at + 1};${20 + at};female`)].join('\n'));
  await goBySideNavigation('Segments');
  await keys.press(link('Import'));
  const chooser = page.waitForEvent('filechooser');
  await keys.press(page.locator('input[type=file]'), 'Enter');
  await (await chooser).setFiles(path);
  await keys.choose(field('What Gender is'), 'Gender');
  await keys.press(button(/^Import 50\srows$/));
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
  await keys.press(button(/^Undo/));
  await page.getByText('The import of voters.csv was undone').waitFor({ timeout: 60_000 });
});

step('filters the figures over all runs, and reads a chart as a table', async () => {
  await goBySideNavigation('Analytics');
  await page.getByText(/personas? answered in/).waitFor();
  await keys.choose(page.getByRole('combobox', { name: 'Provider' }), 'OpenAI');
  await page.waitForURL(/provider=openai/);
  await keys.press(button('Positive share by segment as table'));
  await page.getByRole('table', { name: 'Positive share by segment' }).waitFor();
  await keys.press(button('Download Age and gender'));
  await keys.arrowTo(menuItem(/SVG/), 'ArrowDown');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('soundings-age-and-gender.svg');
});

step('improves a message with the assistant, renames and deletes the conversation', async () => {
  await goBySideNavigation('AI assistant');
  await keys.to(page.getByRole('radio', { name: 'Ask' }));
  await keys.arrowTo(page.getByRole('radio', { name: 'Improve a message' }), 'ArrowRight');
  await keys.write(field('Message to improve'), message);
  await keys.press(button('Suggest versions'));
  await page.getByRole('article', { name: 'Assistant' }).getByRole('button', { name: 'Test this' }).first().waitFor();
  await keys.press(button(/^Rename or delete/));
  await keys.arrowTo(menuItem('Rename'), 'ArrowDown');
  await page.keyboard.press('Enter');
  await keys.write(field('Name'), 'Clinics');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Conversations' }).getByText('Clinics').waitFor();
  await keys.press(button('Test this'));
  await field('Message').waitFor();
  await page.waitForURL((url) => url.pathname === '/' && url.search === '');
  expect(await field('Message').inputValue()).toContain('waiting time');
});

step('changes settings, section by section', async () => {
  await keys.press(button(/^Account/));
  await keys.arrowTo(menuItem('Settings'), 'ArrowDown');
  await page.keyboard.press('Enter');
  await keys.press(button('Test the OpenAI API key'));
  await page.getByText('OpenAI accepts this key.').waitFor();
  await keys.press(link('Simulations and tour'));
  await keys.write(field('Default simulation size'), '25');
  await keys.press(button('Save'));
  await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
  await keys.press(link('Sign-in and security'));
  await keys.press(button('Set up authenticator app'));
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(button('Set up authenticator app'));
});

step('is told about the product by the tour, the help and the chat', async () => {
  await keys.press(button('Tour'));
  const card = page.getByRole('dialog');
  await card.getByText('Step 1 of 7').waitFor();
  await keys.press(card.getByRole('button', { name: 'Next', exact: true }));
  await card.getByText('Step 2 of 7').waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await keys.press(button('Open Soundings assistant'));
  const panel = page.getByRole('dialog', { name: 'Soundings assistant' });
  await expectFocus(panel.getByPlaceholder('Type your message...'));
  await page.keyboard.type('hello');
  await page.keyboard.press('Enter');
  await panel.getByText('Thinking...').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expectFocus(button('Open Soundings assistant'));
});

step('goes anywhere by the palette, and out by the account menu', async () => {
  await page.keyboard.press('Control+k');
  await page.locator('[role=combobox][aria-label="Go to"]:focus').waitFor();
  await page.keyboard.type('runs');
  await page.getByRole('option', { name: 'Runs' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/runs$/);
  await keys.press(button(/^Account/));
  await keys.arrowTo(menuItem('Sign out'), 'ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
  expect(complaints).toEqual([]);
});
