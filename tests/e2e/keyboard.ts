/** Uses a page by keyboard only: Tab and arrow keys to move, Enter and Space to press. */
import type { Locator, Page } from 'playwright-core';
import { pressTab } from './tab-key.ts';

/** Number of tab stops that no screen has. */
const maxStops = 400;
const tabsAtOnce = 6;

export interface Keyboard {
  /** Presses Tab until the element is focused. Fails when it is not among the stops. */
  to(target: Locator): Promise<void>;
  /** Tabs to an element and presses a key, Enter by default. */
  press(target: Locator, key?: string): Promise<void>;
  /** Tabs to a field and replaces its content. */
  write(target: Locator, text: string): Promise<void>;
  /** Tabs to a select element and types the beginning of an option. */
  choose(target: Locator, label: string): Promise<void>;
  /** Presses an arrow key within tabs, menus and lists until the element is focused. */
  arrowTo(target: Locator, key: 'ArrowDown' | 'ArrowRight'): Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  async function move(target: Locator, key: string): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let stops = 0; stops < maxStops; stops += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press(key);
    }
    await fail(target, key);
  }

  async function fail(target: Locator, key: string): Promise<never> {
    const last = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`${key} does not reach ${target.toString()}; focus is on ${last ?? 'nothing'}`);
  }

  async function to(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let stops = 0; stops < maxStops; stops += tabsAtOnce) {
      if (await target.evaluate(stopTabsAt)) return;
      await pressTab(page, tabsAtOnce);
    }
    await fail(target, 'Tab');
  }

  return {
    to,
    async press(target, key = 'Enter') {
      await to(target);
      await page.keyboard.press(key);
    },
    async write(target, text) {
      await to(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    async choose(target, label) {
      await to(target);
      await page.keyboard.type(label);
    },
    arrowTo: move,
  };
}

/**
 * Makes the page ignore further Tab keys while the element is focused, and returns whether it is already. Runs in the
 * page, once before each series of keys; the element may have been replaced by then.
 */
function stopTabsAt(element: Element): boolean {
  const kept = window as { stopTabs?: (event: KeyboardEvent) => void };
  if (kept.stopTabs !== undefined) window.removeEventListener('keydown', kept.stopTabs, true);
  if (document.activeElement === element) return true;
  kept.stopTabs = (event) => {
    if (event.key !== 'Tab' || document.activeElement !== element) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', kept.stopTabs, true);
  return false;
}

/** Waits until the element is focused. */
export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  const element = await target.elementHandle();
  await target.page().waitForFunction((each) => each === document.activeElement, element);
}

interface Named {
  button(name: string | RegExp): Locator;
  link(name: string | RegExp): Locator;
  field(name: string | RegExp): Locator;
  menuItem(name: string | RegExp): Locator;
}

/** Finds elements by name, the first of several. A function returns the page, which may not be open yet. */
export function namedOn(page: () => Page): Named {
  return {
    button: (name) => page().getByRole('button', { name, exact: true }).first(),
    link: (name) => page().getByRole('link', { name, exact: true }).first(),
    field: (name) => page().getByLabel(name, { exact: true }),
    menuItem: (name) => page().getByRole('menuitem', { name }),
  };
}

/** Signs in at the form, whose first field is focused; ends at the compose form. */
export async function enterByKeyboard(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await expectFocus(page.getByLabel(/^Email/));
  await page.keyboard.type(email);
  await keyboardOf(page).write(page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Message', { exact: true }).waitFor();
}

/** Ends with focus at the start of the screen's content. An entry with tabs leads to a screen with another heading. */
export async function goBySideNavigation(page: Page, name: string, heading = name): Promise<void> {
  await keyboardOf(page).press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }));
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}
