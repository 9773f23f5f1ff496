/**
 * The onboarding tour in a real browser: its steps, by mouse and by keyboard, and what is remembered.
 * @guards web/features/tour/** web/lib/tour.ts web/app/top-bar.tsx web/app/help-menu.tsx
 */
import type { Page } from 'playwright-core';
import type { StackSession } from '../../local/session.ts';
import { enterPassword } from './account.ts';
import { expectSound, expectStaysAway } from './browser.ts';
import { demo, demoSession, type Journey, openJourney, seedDemo } from './journey.ts';
import { stepsInOrder } from './steps.ts';

const titles = [
  'Welcome to Soundings',
  'Test a message',
  'Audience segments',
  'AI assistant',
  'Analytics',
  'Settings and API keys',
  'You are ready',
];

let journey: Journey;
let page: Page;
let consoleMessages: string[];
let session: StackSession;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, hasTour: true, hasClock: true });
  ({ page, consoleMessages } = journey);
  session = await demoSession(journey);
  // The card's movement is part of this journey.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder(60_000);
const card = (title?: string) => page.getByRole('dialog', title === undefined ? {} : { name: title });
const press = (name: string) => card().getByRole('button', { name, exact: true }).click();
const isShown = (index: number) =>
  card(titles[index])
    .getByText(`Step ${index + 1} of 7`)
    .waitFor();
const isGone = () => card().waitFor({ state: 'detached' });

async function signInAt(path: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(path)}`);
  await enterPassword(page, demo);
  await page.waitForURL((url) => url.pathname === path);
}

/** Waits until the card has stopped moving. */
function poppedUp(): Promise<{ name: string; ms: number }> {
  return card().evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    const { animationName, animationDuration } = getComputedStyle(element);
    return { name: animationName, ms: Number.parseFloat(animationDuration) * 1000 };
  });
}

async function isMarkedTaken(): Promise<boolean> {
  const { me } = await session.ask<{ me: { settings: { hasCompletedTour: boolean } } }>(
    '{ me { settings { hasCompletedTour } } }',
  );
  return me.settings.hasCompletedTour;
}

/** Performs an action that ends the tour, and waits until the server has been informed. */
async function ending(act: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((response) => response.request().postData()?.includes('CompleteTour') ?? false);
  await act();
  await told;
  await isGone();
  expect(await isMarkedTaken()).toBe(true);
}

const forget = () => session.ask('mutation { updateSettings(input: { hasCompletedTour: false }) { userId } }');

/** Waits until the screen knows the settings; the tour would start automatically 1.5 s later. */
const isSignedIn = () => page.getByRole('button', { name: /^Account/ }).waitFor();

step('the tour does not appear for a guest', async () => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
  await expectStaysAway(card());
  expect(await page.getByRole('button', { name: 'Tour' }).count()).toBe(0);
});

step('the tour starts automatically for a person who has not taken it, on any screen', async () => {
  await signInAt('/runs');
  await isSignedIn();
  await page.clock.runFor(1_500);
  await isShown(0);
  expect(await card().getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  expect(await card().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('14');
  await card().getByText('restart it from the help menu').waitFor();
  expect(await page.locator('#root').getAttribute('inert')).toBe('');
});

step('the tour opens the screen of the next step and hides its card meanwhile', async () => {
  // The clock is stopped except for the time that the test advances.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
  await press('Next');
  await isGone();
  await page.waitForURL((url) => url.pathname === '/');
  await page.clock.runFor(450);
  expect(await card().count()).toBe(0);
  await page.clock.resume();
  await isShown(1);
});

step(
  'the card is 20 px from its target, which is highlighted with a margin of 5 px, and at most 400 px wide',
  async () => {
    await press('Next');
    await isShown(2);
    const { name, ms } = await poppedUp();
    expect({ isPop: name.includes('pop'), ms }).toEqual({ isPop: true, ms: 300 });
    const target = await page.locator('aside a[href="/segments"]').boundingBox();
    const box = await card().boundingBox();
    if (target === null || box === null) throw new Error('The card or what it points at is not there');
    expect(Math.abs(box.x - (target.x + target.width) - 20)).toBeLessThanOrEqual(1);
    expect(box.width).toBeLessThanOrEqual(400);
    const lit = await page.locator('.react-joyride__spotlight path').nth(1).boundingBox();
    expect([target.x - (lit?.x ?? 0), (lit?.width ?? 0) - target.width].map(Math.round)).toEqual([5, 10]);
  },
);

step(
  'all seven steps can be taken by mouse, back and forth and through Settings, and the tour is complete',
  async () => {
    await press('Previous');
    await isShown(1);
    for (const index of [2, 3, 4, 5]) {
      await press('Next');
      await isShown(index);
    }
    await press('Go to Settings');
    await page.waitForURL(/\/settings/);
    await card().getByText('This is Settings.').waitFor();
    await press('Next');
    await isShown(6);
    expect(await card().getByRole('button', { name: 'Next' }).count()).toBe(0);
    await ending(() => press('Complete'));
  },
);

step('the tour does not appear after a reload or at the next visit', async () => {
  await page.reload();
  await isSignedIn();
  await expectStaysAway(card());
});

step('the tour restarts from its button at the first step, and can be taken by keyboard', async () => {
  await forget();
  await page.getByRole('button', { name: 'Tour', exact: true }).click();
  await isShown(0);
  await page.keyboard.press('Enter');
  await isShown(1);
  await page.keyboard.press('ArrowRight');
  await isShown(2);
  await page.keyboard.press('ArrowLeft');
  await isShown(1);
  const within: boolean[] = [];
  for (let pressed = 0; pressed < 5; pressed += 1) {
    await page.keyboard.press(pressed < 4 ? 'Tab' : 'Shift+Tab');
    within.push(await page.evaluate(() => document.activeElement?.closest('[data-tour-step]') !== null));
  }
  expect(within).toEqual([true, true, true, true, true]);
  for (const index of [2, 3, 4, 5, 6]) {
    await page.keyboard.press('ArrowRight');
    await isShown(index);
  }
  await ending(() => page.keyboard.press('ArrowRight'));
});

step('the tour returns focus to where it was', async () => {
  const button = page.getByRole('button', { name: 'Tour', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await isShown(0);
  await ending(() => page.keyboard.press('Escape'));
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.locator('#root').getAttribute('inert')).toBeNull();
});

step('the tour restarts from the help menu, and a click outside the card skips it', async () => {
  await forget();
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Restart the tour' }).click();
  await isShown(0);
  await ending(() => page.mouse.click(1_200, 800));
});

step('the tour restarts from Settings, and its close button skips it', async () => {
  await page.goto('/settings/simulations');
  await page.getByRole('button', { name: 'Show the tour again' }).click();
  await isShown(0);
  await ending(() => press('Close the tour'));
});

step('a skipped tour does not start automatically in this session, whatever the settings are', async () => {
  await forget();
  await page.reload();
  await isSignedIn();
  await expectStaysAway(card());
});

step('the tour does not start when the settings cannot be read, which is written to the console only', async () => {
  await page.evaluate(() => sessionStorage.clear());
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"operationName":"Settings"')
      ? route.fulfill({ status: 500, body: '{}' })
      : route.fallback(),
  );
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Whether the tour was taken could not be read'),
  );
  await page.reload();
  await isSignedIn();
  await page.clock.runFor(1_500);
  await logged;
  await expectStaysAway(card());
  await page.unroute('**/graphql');
  consoleMessages.length = 0;
});

step('the tour starts if it was not skipped before, and fits a phone', async () => {
  await page.reload();
  await isSignedIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.runFor(1_500);
  await isShown(0);
  await press('Next');
  await isShown(1);
  await press('Next');
  await isShown(2);
  await expectSound(page, [390]);
  const box = await card().boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
  await ending(() => page.keyboard.press('Escape'));
  expect(consoleMessages).toEqual([]);
});
