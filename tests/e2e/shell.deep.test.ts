/**
 * The frame around every screen: the palette, the current place, going offline, printing, and pages without navigation.
 * @guards web/app/** web/components/drop-menu.tsx web/lib/keyboard.ts
 */
import type { Page } from 'playwright-core';
import { enterPassword } from './account.ts';
import { expectGone, expectStaysAway } from './browser.ts';
import { demo, type Journey, openJourney, seedDemo } from './journey.ts';
import { expectFocus } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

let journey: Journey;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, hasClock: true });
  ({ page, consoleMessages } = journey);
  await page.goto('/sign-in?next=%2Fruns');
  await enterPassword(page, demo);
  await page.waitForURL(/\/runs$/);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder(60_000);
const navigation = () => page.getByRole('navigation', { name: 'Main' });
const crumbs = () => page.getByRole('navigation', { name: 'Where you are' }).innerText();

/** Opens the palette by its shortcut, and waits until it accepts typing. */
async function openPalette(): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('[role=combobox][aria-label="Go to"]:focus').waitFor();
}

step('every item of the navigation leads to a screen with its own title and URL', async () => {
  const seen: string[][] = [];
  await navigation().getByText('More', { exact: true }).click();
  for (const label of await navigation().getByRole('link').allInnerTexts()) {
    // More is folded up again on other pages.
    if (!(await navigation().getByRole('link', { name: label, exact: true }).isVisible()))
      await navigation().getByText('More', { exact: true }).click();
    await navigation().getByRole('link', { name: label, exact: true }).click();
    await page.locator('aside a[aria-current=page]', { hasText: label }).waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.title.endsWith('· Soundings'));
    await page.waitForFunction(
      (titles) => !titles.includes(document.title),
      seen.map(([, , title]) => title),
    );
    seen.push([label, await crumbs(), await page.title()]);
  }
  expect(seen.map(([label, place]) => [label, place])).toEqual([
    ['Test', 'Test a message'],
    ['Results', 'Runs'],
    ['Audiences', 'Segments'],
    ['Better wordings', 'Better wordings'],
    ['Panels', 'Panels'],
    ['Surveys', 'Surveys'],
    ['Analytics', 'Analytics'],
    ['AI assistant', 'AI assistant'],
    ['Settings', 'Settings'],
    ['Research papers', 'Research papers'],
    ['Help', 'Help'],
    // The demo account is an operator.
    ['Operations', 'Operations'],
  ]);
});

step('the pages of a section stand beside each other, and its entry stays marked', async () => {
  await navigation().getByRole('link', { name: 'Results' }).click();
  const tabs = page.getByRole('navigation', { name: 'Section' });
  for (const [tab, path] of [
    ['Comparisons', '/experiments'],
    ['Compare runs', '/compare'],
    ['Recurring', '/recurring'],
    ['Runs', '/runs'],
  ] as const) {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
    await tabs.locator('a[aria-current=page]', { hasText: tab }).waitFor();
  }
  await navigation().getByRole('link', { name: 'Audiences' }).click();
  await tabs.getByRole('link', { name: 'Profiles' }).click();
  await page.waitForURL(/\/profiles$/);
});

step('the layout of a page does not move while it loads for a signed-in person', async () => {
  for (const path of ['/', '/analytics', '/runs']) {
    await page.goto(path);
    await navigation().getByRole('link').first().waitFor();
    await page.getByRole('heading', { level: 2 }).or(page.getByRole('table')).first().waitFor();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const seen = (list: PerformanceObserverEntryList) =>
            resolve((list.getEntries() as unknown as { value: number }[]).reduce((sum, { value }) => sum + value, 0));
          new PerformanceObserver(seen).observe({ type: 'layout-shift', buffered: true });
          // The observer reports nothing when nothing was buffered.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect({ path, isStill: shift < 0.05, shift }).toMatchObject({ path, isStill: true });
  }
});

step('closing a menu with Esc returns focus, unless it has moved on', async () => {
  const menu = page.getByRole('button', { name: 'Help' });
  const next = page.getByRole('link', { name: /^Inbox/ });
  // Checked at once, and again when the menu is open.
  for (const pauseMs of [0, 20, 400]) {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(pauseMs);
    await page.keyboard.press('Escape');
    await expectFocus(menu);
    await page.keyboard.press('Tab');
    await expectFocus(next);
    await expectGone(page.getByRole('menuitem'));
    await expectStaysAway(page.getByRole('menuitem'), 500);
    await expectFocus(next);
  }
});

step('holding Enter on a menu item selects it once and leaves the menu closed', async () => {
  await page.getByRole('button', { name: /^Account/ }).focus();
  await page.keyboard.press('Enter', { delay: 120 });
  await expectFocus(page.getByRole('menuitem', { name: 'Settings' }));
  await page.keyboard.press('Enter', { delay: 120 });
  await page.waitForURL(/\/settings/);
  await expectGone(page.getByRole('menuitem'));
  await expectStaysAway(page.getByRole('menuitem'), 300);
});

step('a message appears when the device is offline, and another when it is online again', async () => {
  await page.goto('/runs');
  await page.getByText('No runs yet').waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline. Runs go on without you').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  // Failed requests of the offline phase are expected.
  consoleMessages.length = 0;
});

step('a printed screen has no buttons', async () => {
  await page.emulateMedia({ media: 'print' });
  expect(await navigation().isVisible()).toBe(false);
  await expectGone(page.getByRole('button').filter({ visible: true }));
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
  await page.emulateMedia({ media: 'screen' });
  await navigation().waitFor();
});

step('the page stays light when the device prefers dark', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => matchMedia('screen and (prefers-color-scheme: dark)').matches);
  const shown = await page.evaluate(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
    return { backgroundColor, colorScheme };
  });
  expect(shown).toEqual({ backgroundColor: 'rgb(246, 247, 249)', colorScheme: expect.stringContaining('only') });
  await page.emulateMedia({ colorScheme: null });
});

step('an unknown page says so and links to another', async () => {
  await page.goto('/no/such/page');
  await page.getByText('There is no such page').waitFor();
  expect(await crumbs()).toBe('Not found');
  await page.getByRole('main').getByRole('link', { name: 'Test a message' }).click();
  await page.getByLabel('Message', { exact: true }).waitFor();
});

step('a shared page has no navigation, and links to the product', async () => {
  await page.goto('/shared/nothing');
  await page.getByText('This link no longer works').waitFor();
  await expectStaysAway(navigation());
  consoleMessages.length = 0;
  await page.getByRole('link', { name: 'Open Soundings' }).click();
  await navigation().waitFor();
});

step('the command palette opens by keyboard, finds screens and segments, and opens them', async () => {
  await openPalette();
  const field = page.getByRole('combobox', { name: 'Go to' });
  await field.waitFor();
  await page.getByRole('option', { name: 'New message' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await page.getByRole('listbox', { name: 'Found' }).boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.type('analy');
  await page.getByRole('option', { name: 'Analytics' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/analytics$/);
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  await openPalette();
  await page.keyboard.type('renters');
  const chosen = page
    .getByRole('listbox', { name: 'Found' })
    .getByRole('option', { name: /^Young renters/, selected: true });
  await chosen.waitFor();
  await page.locator(`[role=combobox][aria-activedescendant="${await chosen.getAttribute('id')}"]`).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/segments\/.+/);
});

step('the command palette starts a message and the tour, says when nothing is found, and signs out', async () => {
  await page.getByRole('button', { name: 'Go to…' }).click();
  await page.keyboard.type('nothing like this');
  await page.getByText('Nothing by that name').waitFor();
  await page.getByRole('combobox', { name: 'Go to' }).fill('new message');
  await page.keyboard.press('Enter');
  await page.locator('#compose-message:focus').waitFor();
  await openPalette();
  await page.keyboard.type('tour');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Welcome to Soundings' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openPalette();
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
  expect(consoleMessages).toEqual([]);
});
