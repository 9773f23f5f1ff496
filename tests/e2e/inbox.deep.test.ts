/**
 * The inbox, the choice of mails, and a recurring run that is changed and limited, in a real browser.
 * @guards web/features/{inbox,recurring}/** web/app/inbox-link.tsx web/features/settings/notifications-section.tsx
 */
import type { Page } from 'playwright-core';
import { expectCount, expectSound } from './browser.ts';
import { beSignedIn, giveDemoKeys, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { stepsInOrder } from './steps.ts';
import { run } from './workbench.ts';

const message = 'Night buses until two.';

let journey: Journey;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { latencyMs: 20 } });
  await giveDemoKeys(journey);
  ({ page, consoleMessages } = journey);
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const bell = (name: string) => page.getByRole('link', { name, exact: true });
const items = () => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

step('an empty inbox says what will be there', async () => {
  await page.goto('/');
  await bell('Inbox').click();
  await page.getByText('No notifications yet').waitFor();
  await expectSound(page);
});

step('the end of a run that nobody watches is counted at the bell and opened from the inbox by keyboard', async () => {
  await run(page, { message, personas: 12 });
  await page.goto('/segments');
  await bell('Inbox, 1 unread').waitFor({ timeout: 60_000 });
  await bell('Inbox, 1 unread').focus();
  await page.keyboard.press('Enter');
  await expectCount(items(), 1);
  await items()
    .getByText(/of 12 answered\. Simulated provider\.$/)
    .waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: `Run done: ${message}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  await bell('Inbox').waitFor();
});

step('a run that is watched to its end is read already, and unread ones can be shown alone', async () => {
  await run(page, { message, personas: 12 });
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
  await bell('Inbox').click();
  await expectCount(items(), 2);
  await bell('Inbox').waitFor();
  await page.getByText('Unread only').click();
  await page.getByText('All read').waitFor();
});

step(
  'a recurring run shows its cost before it is created, is changed, and marks where its message changed',
  async () => {
    await page.goto('/runs');
    await page.getByRole('link', { name: message }).first().click();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByRole('menuitem', { name: 'Every day, week or month' }).click();
    await page.getByText('Free with the simulated provider').first().waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Buses, weekly');
    await page.getByLabel(/^Monthly limit/).fill('5');
    await expectSound(page);
    await page.getByRole('button', { name: 'Repeat it' }).click();
    await page.getByText(/Cost so far \$0, \$0 this month of at most \$5\.00$/).waitFor();
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('img', { name: /over 1 runs/ }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Change Buses, weekly' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Buses, weekly' });
    await dialog.getByLabel('Message', { exact: true }).fill('Night buses until four.');
    await expectSound(page);
    await dialog.getByLabel('Message', { exact: true }).press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByText(/another message from here$/).waitFor({ timeout: 60_000 });
    await expectSound(page);
    await page.goto('/inbox');
    await page.getByRole('link', { name: 'Recurring run done: Buses, weekly' }).first().waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await bell('Inbox').waitFor();
  },
);

step('what is mailed is chosen by keyboard and kept', async () => {
  await page.goto('/settings/notifications');
  const box = page.getByLabel('A run ended', { exact: true });
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByLabel(/^An answer moved or drifts/).fill('5');
  await expectSound(page);
  await page.keyboard.press('Enter');
  await page.getByText('Saved').waitFor();
  await page.reload();
  await box.waitFor();
  expect([await box.isChecked(), await page.getByLabel(/^An answer moved or drifts/).inputValue()]).toEqual([
    true,
    '5',
  ]);
});

step('nothing was wrong in the console', async () => {
  expect(consoleMessages).toEqual([]);
});
