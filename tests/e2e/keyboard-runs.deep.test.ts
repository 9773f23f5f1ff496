/**
 * Running messages without a mouse, from the first page to a shared result and a comparison.
 * @guards web/features/{account,compose,run,runs,compare,landing}/**
 * @guards web/app/** web/components/{drop-menu,pick-many,select-field,segment-field,confirm,export-menu,number-field}.tsx
 * @guards web/components/{comments,form,sharing}/**
 */
import type { Page } from 'playwright-core';
import { demo, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { enterByKeyboard, expectFocus, goBySideNavigation, namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

const message = 'We will cut the waiting time at every city clinic by half.';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let consoleMessages: string[];

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys, consoleMessages } = journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link, field, menuItem } = namedOn(() => page);
const ended = () => page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });

step('a person skips to the content and signs in by keyboard', async () => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expectFocus(link('Skip to content'));
  await page.keyboard.press('Enter');
  await keys.press(link('Sign in'));
  await enterByKeyboard(page, demo);
});

step('focus moves to missing input; segments are selected and a run is started by keyboard', async () => {
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
  // The complete message is typed: focus stays in the field although other fields are still empty.
  await page.getByRole('heading', { level: 1, name: message }).waitFor();
});

step('a result is read by keyboard: its tabs, a chart as a table, the reasons of a persona', async () => {
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

step('a result is exported and menus are closed by keyboard', async () => {
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

step('a comment is added, and its deletion undone, by keyboard', async () => {
  await keys.to(page.getByRole('tab', { selected: true }));
  await keys.arrowTo(page.getByRole('tab', { name: 'Overview' }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await keys.write(field('Comment'), 'Lead with the clinics.');
  await keys.press(button('Add comment'));
  await page.getByRole('paragraph').filter({ hasText: 'Lead with the clinics.' }).waitFor();
  await keys.press(button('Delete'));
  await keys.press(button('Undo'));
  await page.getByRole('paragraph').filter({ hasText: 'Lead with the clinics.' }).waitFor();
});

step('a run is shared by keyboard, and focus returns to the button that opened the dialog', async () => {
  await keys.press(button('Share'));
  await page.getByText('Nobody can see this run but you.').waitFor();
  await keys.press(button('Make a link'));
  await field('Your new link').waitFor();
  await keys.to(field('Your new link'));
  await keys.press(button(/^Revoke/));
  await page.getByText('Nobody can see this run but you.').waitFor();
  await expectFocus(button('Undo revoking the link'));
  await page.keyboard.press('Enter');
  await keys.press(button(/^Revoke/));
  await page.getByText('Nobody can see this run but you.').waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(button('Share'));
});

step('a weekly run is created, paused and deleted by keyboard', async () => {
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
  await page.getByText('No recurring runs yet').waitFor();
});

step('a run is canceled by keyboard after a question', async () => {
  await journey.simulate({ latencyMs: 1_000 });
  await goBySideNavigation(page, 'Test');
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
  // The card with the button is gone, so focus moves to the heading and the end is announced.
  await expectFocus(page.getByRole('heading', { level: 1 }));
  await page.getByRole('status').filter({ hasText: 'The run was cancelled.' }).waitFor({ state: 'attached' });
  await journey.simulate({ latencyMs: 20 });
});

step('focus moves to the heading when a run ends while its cancel is being confirmed', async () => {
  await journey.simulate({ latencyMs: 2_000 });
  await goBySideNavigation(page, 'Test');
  await keys.write(field('Message'), `${message} Once more.`);
  // All segments are still selected from the previous run.
  await keys.write(field('Personas'), '40');
  await keys.press(button('Run with 40 personas'));
  await keys.press(button('Cancel'));
  await page.getByRole('alertdialog').waitFor();
  await journey.simulate({ latencyMs: 20 });
  await ended();
  await expectFocus(page.getByRole('heading', { level: 1 }));
  await page.getByRole('status').filter({ hasText: 'The run is complete.' }).waitFor({ state: 'attached' });
});

step('two messages and then two runs are compared by keyboard', async () => {
  await goBySideNavigation(page, 'Test');
  await keys.write(field('Message'), message);
  await keys.press(button('Compare with another message'));
  await expectFocus(field('Message B'));
  await page.keyboard.type('Two more clinics open by May.');
  await keys.write(field('Personas'), '30');
  await keys.press(button(/^Run 2/));
  await page.waitForURL(/\/experiments\/./);
  await page
    .getByText(/^The same 30\spersonas heard each message/)
    .first()
    .waitFor({ timeout: 60_000 });
  await goBySideNavigation(page, 'Results', 'Runs');
  await keys.press(link('Compare runs'));
  await keys.press(page.getByRole('checkbox').nth(0), 'Space');
  await keys.press(page.getByRole('checkbox').nth(1), 'Space');
  await keys.press(button(/^Compare 2/));
  await page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
  expect(consoleMessages).toEqual([]);
});
