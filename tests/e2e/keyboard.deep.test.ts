/**
 * Everything except runs without a mouse, from creating a segment to signing out.
 * @guards web/features/{segments,analytics,assistant,settings,tour,chat-widget}/**
 * @guards web/app/** web/components/{drop-menu,pick-many,select-field,confirm,export-menu,row-table,scrolling-log}.tsx
 * @guards web/components/{chart,form}/**
 */
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { demo, demoSession, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { enterByKeyboard, expectFocus, goBySideNavigation, namedOn } from './keyboard.ts';
import { makeSampleRuns } from './screens/sample-runs.ts';
import { stepsInOrder } from './steps.ts';

const message = 'We will cut the waiting time at every city clinic by half.';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let consoleMessages: string[];

beforeAll(async () => {
  journey = await openKeyboardJourney();
  // Analytics needs one run.
  await makeSampleRuns(await demoSession(journey), journey.stack.urls.database, 1);
  ({ page, keys, consoleMessages } = journey);
  await page.goto('/sign-in');
  await enterByKeyboard(page, demo);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link, field, menuItem } = namedOn(() => page);

step('a segment is created by criteria and deleted by its name, by keyboard', async () => {
  await goBySideNavigation(page, 'Audiences', 'Segments');
  await keys.press(link('American adults'));
  await keys.to(page.getByRole('tab', { name: 'Overview' }).or(page.getByRole('tab').first()).first());
  await keys.arrowTo(page.getByRole('tab', { name: 'Profiles' }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .getByText(/^120\sprofiles$/)
    .waitFor();
  await keys.press(page.getByRole('columnheader', { name: 'Age' }).getByRole('button'));
  await page.locator('[role=columnheader][aria-sort=ascending]').waitFor();
  await keys.press(link('Make a subset'));
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

step('a file is imported and the import undone, by keyboard', async () => {
  const path = join(journey.stack.home.folder, 'voters.csv');
  writeFileSync(
    path,
    ['Full name;Age;Gender', ...Array.from({ length: 50 }, (_, at) => `Person ${at + 1};${20 + at};female`)].join('\n'),
  );
  await goBySideNavigation(page, 'Audiences', 'Segments');
  await keys.press(link('Import'));
  const chooser = page.waitForEvent('filechooser');
  await keys.press(page.locator('input[type=file]'), 'Enter');
  await (await chooser).setFiles(path);
  await keys.choose(field('What Gender is'), 'Gender');
  await keys.press(button(/^Import 50\srows$/));
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
  await keys.press(button(/^Undo/));
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }));
  await page.getByText('The import of voters.csv was undone').waitFor({ timeout: 60_000 });
});

step('the analytics are filtered and a chart is read as a table, by keyboard', async () => {
  await goBySideNavigation(page, 'Analytics');
  await page.getByText(/personas? answered( in| \()/).waitFor();
  await keys.choose(page.getByRole('combobox', { name: 'Provider' }), 'OpenAI');
  await page.waitForURL(/provider=openai/);
  await keys.press(button('Positive share by segment as table'));
  await page.getByRole('table', { name: 'Positive share by segment' }).waitFor();
  await keys.press(button('Download Age and gender'));
  await keys.arrowTo(menuItem(/SVG/), 'ArrowDown');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('soundings-age-and-gender.svg');
});

step('a message is improved and the conversation renamed and deleted, by keyboard', async () => {
  await goBySideNavigation(page, 'AI assistant');
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

step('every section of the settings is changed by keyboard', async () => {
  await keys.press(button(/^Account/));
  await keys.arrowTo(menuItem('Settings'), 'ArrowDown');
  await page.keyboard.press('Enter');
  await keys.press(button('Test the OpenAI API key'));
  await page.getByText('The simulated provider accepts this key.').waitFor();
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

step('the tour, the help and the chat are used by keyboard', async () => {
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

step('screens are opened by the command palette, and the account menu signs out, by keyboard', async () => {
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
  expect(consoleMessages).toEqual([]);
});
